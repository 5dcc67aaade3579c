"""No stage can teach what the rules do not say: each is played with its own solution by the engine's rules."""

import msgspec
import pytest

from engine.cards import hand
from engine.hands.groups import classify
from engine.hands.scoring import judge
from school.lessons.course import LESSONS
from school.lessons.laying import LEARNER
from school.lessons.playing import ShownPlay, shown
from school.lessons.stages import Ask, Make, Pick, Play, Stage

STAGES = [(lesson.name, stage) for lesson in LESSONS.values() for stage in lesson.stages]
EVERY = pytest.mark.parametrize(("lesson", "stage"), STAGES, ids=[f"{name}-{one.name}" for name, one in STAGES])


def of_kind(kind: type) -> list[Stage]:
    return [stage for _, stage in STAGES if isinstance(stage.task, kind)]


@EVERY
def test_the_browser_gets_a_stage_that_the_engine_has_played(lesson: str, stage: Stage) -> None:
    found = next(one for one in shown(LESSONS[lesson]).stages if one.name == stage.name)
    assert sorted(found.snapshot.deal.hand) == sorted(stage.hand.replace("|", " ").split())  # type: ignore[union-attr]
    assert found.words
    assert found.praise
    assert found.hint


@pytest.mark.parametrize("stage", of_kind(Make), ids=lambda stage: stage.name)
def test_the_groups_asked_for_can_be_made_of_the_hand_and_do_not_lie_there_yet(stage: Stage) -> None:
    task = stage.task
    assert isinstance(task, Make)
    groups = [hand(group) for group in task.solution]
    left = bytearray(stage.cards)
    for one in b"".join(groups):
        left.remove(one)
    kinds = [classify(stage.rules, stage.jokers, group) for group in groups]
    for kind in task.kinds:
        kinds.remove(kind)
    if task.whole:
        assert judge(stage.rules, stage.jokers, groups, bytes(left)).valid
    assert not lie_there(stage, task)


def lie_there(stage: Stage, task: Make) -> bool:
    """Whether the hand, sorted by suit as the screen does, has all kinds that are asked for."""
    plain = [one for one in stage.cards if not stage.jokers.is_joker[one]]
    suits = [bytes(one for one in plain if one // 13 == suit) for suit in range(4)]
    jokers = bytes(one for one in stage.cards if stage.jokers.is_joker[one])
    kinds = [classify(stage.rules, stage.jokers, group) for group in (*suits, jokers) if group]
    return all(kinds.count(kind) >= task.kinds.count(kind) for kind in task.kinds)


@pytest.mark.parametrize("stage", of_kind(Pick), ids=lambda stage: stage.name)
def test_some_cards_are_to_be_picked_and_not_all(stage: Stage) -> None:
    assert isinstance(stage.task, Pick)
    assert 0 < len(stage.task.fact(stage)) < len(stage.cards)


@pytest.mark.parametrize("stage", of_kind(Ask), ids=lambda stage: stage.name)
def test_just_one_option_is_what_the_engine_says(stage: Stage) -> None:
    assert isinstance(stage.task, Ask)
    keys = [option.key for option in stage.task.options]
    assert len(keys) > 1
    assert keys.count(stage.task.fact(stage)) == 1


def test_what_is_played_against_a_bot_to_its_end_is_won_or_dropped() -> None:
    ends = []
    for lesson in LESSONS.values():
        for stage in shown(lesson).stages:
            if isinstance(stage.task, ShownPlay):
                last = msgspec.to_builtins(stage.task.moves[-1].messages[-1].events[-1])
                mine = last["result"]["seats"][LEARNER]["outcome"]
                ends.append((lesson.name, last["type"], mine))
    assert ends == [("first", "over", "won"), ("drop", "over", "first_drop"), ("finish", "over", "won")]


def test_a_script_that_the_rules_do_not_allow_is_found() -> None:
    stage = of_kind(Play)[0]
    assert isinstance(stage.task, Play)
    wrong = msgspec.structs.replace(stage, task=Play(moves=stage.task.moves[1:], solution=stage.task.solution))
    lesson = msgspec.structs.replace(LESSONS["first"], stages=(wrong,))
    with pytest.raises(Exception, match="Draw a card first"):
        shown(lesson)


def test_names_are_unique() -> None:
    names = [f"{lesson}/{stage.name}" for lesson, stage in STAGES]
    assert len(set(names)) == len(names)
