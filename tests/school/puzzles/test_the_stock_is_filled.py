"""The stock is filled by a task: kinds that are short in turns, for so long; what is worn out retires."""

from collections.abc import Iterator
from itertools import chain, count
from types import SimpleNamespace

import pytest

from base import clock
from engine.houses.rule_profile import RuleProfile
from engine.puzzles import Kind
from engine.puzzles import Puzzle as Made
from school.puzzles import daily
from school.puzzles.models import NEW_RATING, Attempt, DayPuzzle, Puzzle
from school.puzzles.stock import keeping
from tests.school.puzzles.cast import account, made, row

pytestmark = pytest.mark.django_db
ASKED = list[tuple[Kind, str]]


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> ASKED:
    """What was asked of the engine: kinds and houses; it answers with puzzles that are made already."""
    asked: ASKED = []
    there: Iterator[Made] = made()

    def generate(kind: Kind, rules: RuleProfile, _seed: bytes) -> Made:
        asked.append((kind, rules.name))
        return next(there)

    monkeypatch.setattr(keeping, "generate", generate)
    return asked


@pytest.fixture(autouse=True)
def _a_look_at_the_clock_takes_a_second(monkeypatch: pytest.MonkeyPatch) -> None:
    seconds = count()
    monkeypatch.setattr(keeping, "time", SimpleNamespace(monotonic=lambda: next(seconds)))


def stocked(monkeypatch: pytest.MonkeyPatch, *, fresh: int = 3, **missing: int) -> None:
    """So many fresh ones of each kind are wanted; of these kinds so many are missing."""
    monkeypatch.setattr(keeping, "FRESH", fresh)
    for kind in Kind:
        for _ in range(fresh - missing.get(kind.name, 0)):
            row(kind)


def test_short_are_the_kinds_with_too_few_that_nobody_has_answered_the_shortest_first(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    stocked(monkeypatch, CAN_DECLARE=1, DISCARD=3, SAFE_CARD=2)
    row(Kind.SAFE_CARD, answers=1)
    row(Kind.CAN_DECLARE, retired_at=clock.now())
    row(Kind.DROP_OR_PLAY)
    assert list(keeping.short().items()) == [(Kind.DISCARD, 3), (Kind.SAFE_CARD, 2), (Kind.CAN_DECLARE, 1)]


def test_open_ones_those_of_a_day_and_those_that_were_given_are_not_fresh(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(keeping, "FRESH", 3)
    row(Kind.DISCARD, is_open=True)
    DayPuzzle.objects.create(day=daily.FIRST_DAY, place=1, puzzle=row(Kind.DISCARD, is_open=True))
    Attempt.objects.create(player=account(), puzzle=row(Kind.DISCARD), given_at=clock.now())
    assert keeping.short()[Kind.DISCARD] == 3


def test_every_kind_that_is_short_is_filled_and_none_gets_more(monkeypatch: pytest.MonkeyPatch, asked: ASKED) -> None:
    stocked(monkeypatch, DISCARD=3, SAFE_CARD=1)
    assert keeping.fill(60) == 4
    assert [kind for kind, _house in asked] == [Kind.DISCARD, Kind.SAFE_CARD, Kind.DISCARD, Kind.DISCARD]


def test_nothing_is_made_of_what_is_there(monkeypatch: pytest.MonkeyPatch, asked: ASKED) -> None:
    stocked(monkeypatch)
    assert keeping.fill(60) == 0
    assert asked == []


def test_it_ends_when_its_time_is_up(monkeypatch: pytest.MonkeyPatch, asked: ASKED) -> None:
    stocked(monkeypatch, DISCARD=3)
    assert keeping.fill(2) == len(asked) == 1


def test_what_the_engine_cannot_make_or_has_made_before_is_asked_again(monkeypatch: pytest.MonkeyPatch) -> None:
    stocked(monkeypatch, DISCARD=1)
    before = next(made())
    assert keeping.keep(before)
    of_the_engine = chain([None, before], made())
    monkeypatch.setattr(keeping, "generate", lambda *_asked: next(of_the_engine))
    assert keeping.fill(60) == 1
    assert next(of_the_engine, None) is not None


def test_houses_take_turns_and_hands_of_twenty_one_are_asked_of_the_quick_kinds_alone(
    monkeypatch: pytest.MonkeyPatch, asked: ASKED
) -> None:
    stocked(monkeypatch, fresh=4, SAFE_CARD=4)
    keeping.fill(60)
    Puzzle.objects.filter(kind=Kind.DISCARD.value).update(kind=Kind.SAFE_CARD.value)
    keeping.fill(60)
    assert [house for kind, house in asked if kind is Kind.SAFE_CARD] == list(keeping.HOUSES)
    assert [house for kind, house in asked if kind is Kind.DISCARD] == list(keeping.SHORT_HOUSES) * 2


def test_one_of_four_is_open_to_all(monkeypatch: pytest.MonkeyPatch) -> None:
    chances = iter(range(4))
    monkeypatch.setattr(keeping, "secrets", SimpleNamespace(randbelow=lambda below: next(chances) % below))
    there = made()
    for _ in range(4):
        keeping.keep(next(there))
    assert list(Puzzle.objects.order_by("pk").values_list("is_open", flat=True)) == [True, False, False, False]


def test_one_that_is_thought_to_be_harder_begins_with_a_higher_rating_and_was_played_by_nobody() -> None:
    harder = next(one for one in made() if one.harder)
    keeping.keep(harder)
    kept = Puzzle.objects.get()
    assert kept.rating == NEW_RATING + harder.harder
    assert not kept.is_played


@pytest.mark.parametrize(("answered", "retired"), [(3, []), (2, []), (4, [0]), (5, [0, 1])])
@pytest.mark.usefixtures("asked")
def test_the_oldest_that_were_answered_retire_where_there_are_too_many(
    monkeypatch: pytest.MonkeyPatch, answered: int, retired: list[int]
) -> None:
    monkeypatch.setattr(keeping, "FRESH", 0)
    monkeypatch.setattr(keeping, "MOST", 4)
    row(Kind.DISCARD)  # the oldest, and fresh
    worn = [row(Kind.DISCARD, answers=1) for _ in range(answered)]
    row(Kind.DISCARD, answers=1, retired_at=clock.now())
    row(Kind.SAFE_CARD, answers=1)
    keeping.fill(0)
    still = set(Puzzle.objects.filter(retired_at__isnull=True))
    assert [number for number, one in enumerate(worn) if one not in still] == retired
    assert Puzzle.objects.filter(kind=Kind.SAFE_CARD.value, retired_at__isnull=True).exists()


@pytest.mark.usefixtures("asked")
def test_open_ones_and_those_of_a_day_leave_the_others_their_room(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(keeping, "FRESH", 0)
    monkeypatch.setattr(keeping, "MOST", 2)
    monkeypatch.setattr(keeping, "MOST_OPEN", 2)
    counting = [row(Kind.DISCARD, answers=1) for _ in range(2)]
    of_a_day = row(Kind.DISCARD, is_open=True)
    DayPuzzle.objects.create(day=daily.FIRST_DAY, place=1, puzzle=of_a_day)
    oldest, *others = [row(Kind.DISCARD, is_open=True) for _ in range(3)]
    keeping.fill(0)
    assert set(Puzzle.objects.filter(retired_at__isnull=True)) == {*counting, of_a_day, *others}
    assert Puzzle.objects.get(retired_at__isnull=False) == oldest
