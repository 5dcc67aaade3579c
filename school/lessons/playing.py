"""A stage for the browser: its table, and each step of a script with its events from the engine.

The engine plays the whole script before the page is sent, bots included, so a lesson needs no server afterwards,
and shows the same as a table.
"""

from typing import Literal, assert_never

import msgspec

from engine import deal as rules
from engine.bots import Strength
from engine.cards import card, codes, hand
from engine.deal import DealState, Pile
from engine.hands.groups import Kind
from school.lessons.laying import LEARNER, first_state
from school.lessons.stages import Ask, Lesson, Make, Move, Pick, Play, Stage, translated
from school.table import deals
from school.table.messages import Named, OpenHand, events_of, open_hands, snapshot
from tables.wire.messages import Events, Snapshot


class ShownMake(msgspec.Struct, frozen=True, kw_only=True, tag_field="type", tag="make"):
    """Lay groups of these kinds; with `whole` the hand has to be one that could be declared."""

    kinds: tuple[Kind, ...]
    whole: bool


class ShownPick(msgspec.Struct, frozen=True, kw_only=True, tag_field="type", tag="pick"):
    """Choose just these cards."""

    cards: list[str]


class ShownAsk(msgspec.Struct, frozen=True, kw_only=True, tag_field="type", tag="ask"):
    """Choose one of these options; `right` is its number."""

    options: list[str]
    right: int


class ShownMove(msgspec.Struct, frozen=True, kw_only=True):
    """One step of a script: the only move that is accepted, and its events."""

    words: str
    type: Literal["draw", "discard", "finish", "declare", "drop"]
    pile: Pile | None
    card: str | None
    messages: list[Events]
    open_hands: list[OpenHand]


class ShownPlay(msgspec.Struct, frozen=True, kw_only=True, tag_field="type", tag="play"):
    """Make these moves one after the other."""

    moves: list[ShownMove]


class ShownStage(msgspec.Struct, frozen=True, kw_only=True):
    """One stage: the teacher's text, the table, and the task."""

    name: str
    words: str
    praise: str
    hint: str
    snapshot: Snapshot
    open_hands: list[OpenHand]
    task: ShownMake | ShownPick | ShownAsk | ShownPlay


class ShownLesson(msgspec.Struct, frozen=True, kw_only=True):
    """A lesson as its page has it, in the reader's language."""

    name: str
    title: str
    stages: list[ShownStage]


def shown(lesson: Lesson) -> ShownLesson:
    """The lesson in the language that is active. Raises Refused for a script that the rules do not allow."""
    stages = [_stage(lesson, stage) for stage in lesson.stages]
    return ShownLesson(name=lesson.name, title=translated(lesson.title), stages=stages)


def _stage(lesson: Lesson, stage: Stage) -> ShownStage:
    state = first_state(stage)
    named = Named(translated(lesson.title), f"{lesson.name}-{stage.name}", LEARNER)
    laid = [codes(group) for group in stage.groups] if stage.is_laid else None
    return ShownStage(
        name=stage.name,
        words=translated(stage.words),
        praise=translated(stage.praise),
        hint=translated(stage.hint),
        snapshot=msgspec.structs.replace(snapshot(state, named), arrangement=laid),
        open_hands=open_hands(state, LEARNER),
        task=_task(stage, state, named),
    )


def _task(stage: Stage, state: DealState, named: Named) -> ShownMake | ShownPick | ShownAsk | ShownPlay:
    task = stage.task
    match task:
        case Make():
            return ShownMake(kinds=task.kinds, whole=task.whole)
        case Pick():
            return ShownPick(cards=task.fact(stage))
        case Ask():
            right = task.fact(stage)
            keys = [option.key for option in task.options]
            options = [translated(option.words) or option.key for option in task.options]
            return ShownAsk(options=options, right=keys.index(right))
        case Play():
            return ShownPlay(moves=_played(task, state, named))
    assert_never(task)


def _played(task: Play, state: DealState, named: Named) -> list[ShownMove]:
    moves = []
    for move in task.moves:
        action = action_of(move, task)
        made = list(deals.made(state, [action]))
        made += deals.by_bots(made[-1][1], LEARNER, Strength.BEGINNER)
        state = made[-1][1]
        moves.append(
            ShownMove(
                words=translated(move.words),
                type=_TYPES[type(action)],
                pile=action.pile if isinstance(action, rules.Draw) else None,
                card=move.card or None,
                messages=[events_of(one, named) for one in made],
                open_hands=[] if state.result else open_hands(state, LEARNER),
            )
        )
    return moves


_TYPES: dict[type, Literal["draw", "discard", "finish", "declare", "drop"]] = {
    rules.Draw: "draw",
    rules.Discard: "discard",
    rules.Finish: "finish",
    rules.Declare: "declare",
    rules.Drop: "drop",
}


def action_of(move: Move, task: Play) -> rules.SeatAction:
    """The engine's action for a move of a script."""
    match move.do:
        case "draw_closed":
            return rules.Draw(seat=LEARNER, pile=Pile.CLOSED)
        case "draw_open":
            return rules.Draw(seat=LEARNER, pile=Pile.OPEN)
        case "discard":
            return rules.Discard(seat=LEARNER, card=card(move.card))
        case "finish":
            return rules.Finish(seat=LEARNER, card=card(move.card))
        case "declare":
            return rules.Declare(seat=LEARNER, groups=tuple(hand(group) for group in task.solution))
        case "drop":
            return rules.Drop(seat=LEARNER)
    assert_never(move.do)
