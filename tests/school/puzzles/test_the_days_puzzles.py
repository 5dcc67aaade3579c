"""The day's puzzles: fair ones that nobody has had, chosen once; whoever answers them all has a day in a row."""

from collections.abc import Iterable
from datetime import timedelta

import pytest
from django.utils import timezone

from base import clock
from engine.puzzles import Kind
from school.puzzles import daily, services
from school.puzzles.models import Attempt, DayPuzzle, Puzzle, Standing
from tests.school.puzzles.cast import account, puzzles, right, row
from tests.two_hands import meets

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
def _it_stays_noon(monkeypatch: pytest.MonkeyPatch) -> None:
    """The house's date is read more than once in a test; no midnight comes between."""
    noon = timezone.localtime().replace(hour=12, minute=0, second=0, microsecond=0)
    monkeypatch.setattr(timezone, "now", lambda: noon)


def one_of_all(kinds: Iterable[Kind] = daily.KINDS) -> list[Puzzle]:
    """One fresh puzzle of each of these kinds."""
    return [row(kind) for kind in kinds]


def test_days_are_counted_from_the_first() -> None:
    assert daily.number_of(daily.FIRST_DAY) == 1
    assert daily.number_of(daily.FIRST_DAY + timedelta(days=30)) == 31


def test_they_come_in_the_order_of_their_kinds() -> None:
    one_of_all(reversed(daily.KINDS))
    asked = daily.of_day(daily.today(), None).puzzles
    assert [one.kind for one in asked] == list(daily.KINDS)
    assert list(DayPuzzle.objects.values_list("place", flat=True)) == [1, 2, 3, 4, 5]


def test_a_fair_one_is_preferred_and_an_unfair_one_is_better_than_none() -> None:
    row(Kind.DISCARD, rating=1_200)
    row(Kind.DISCARD, rating=1_800)
    fair = row(Kind.DISCARD, rating=1_600)
    unfair = row(Kind.SAFE_CARD, rating=2_000)
    assert daily.of_day(daily.today(), None).puzzles == (fair, unfair)


def test_one_that_somebody_has_had_is_not_asked() -> None:
    answered = row(Kind.DISCARD, answers=1)
    Attempt.objects.create(player=account(), puzzle=row(Kind.DISCARD), given_at=clock.now())
    opened = row(Kind.DISCARD, is_open=True)
    fresh = row(Kind.DISCARD)
    asked = daily.of_day(daily.today(), None).puzzles
    assert asked == (fresh,)
    assert not {answered, opened} & set(asked)


def test_what_was_short_in_the_morning_is_asked_once_it_is_made() -> None:
    first, *others = daily.KINDS
    one_of_all([first])
    assert len(daily.of_day(daily.today(), None).puzzles) == 1
    one_of_all(others)
    assert [one.kind for one in daily.of_day(daily.today(), None).puzzles] == list(daily.KINDS)


def test_for_a_day_that_is_over_none_are_chosen() -> None:
    one_of_all()
    yesterday = daily.today() - timedelta(days=1)
    assert daily.of_day(yesterday, None).puzzles == ()
    assert not DayPuzzle.objects.exists()


def test_two_who_ask_first_at_once_see_the_same() -> None:
    one_of_all()
    one_of_all()
    waited, second = meets(
        lambda: daily.of_day(daily.today(), None),
        lambda: daily.of_day(daily.today(), None),
    )
    assert waited
    assert second.result().puzzles == daily.of_day(daily.today(), None).puzzles
    assert DayPuzzle.objects.count() == len(daily.KINDS)


def test_visitors_answer_them_too() -> None:
    puzzles(1)
    (asked,) = daily.of_day(daily.today(), None).puzzles
    assert services.answer(asked.public_id, None, right(asked)).right


@pytest.mark.parametrize(("days_ago", "in_a_row"), [(1, 5), (2, 1), (0, 4)])
def test_a_day_follows_the_one_before_counts_once_and_after_a_gap_begins_anew(days_ago: int, in_a_row: int) -> None:
    asha = account()
    today = daily.today()
    Standing.objects.create(player=asha, days_in_a_row=4, last_day=today - timedelta(days=days_ago))
    puzzles(1)
    (asked,) = daily.of_day(today, None).puzzles
    services.answer(asked.public_id, asha, right(asked))
    daily.count_day(asha)
    standing = Standing.objects.get()
    assert (standing.days_in_a_row, standing.last_day) == (in_a_row, today)


def test_a_day_without_puzzles_is_nobodys() -> None:
    asha = account()
    daily.count_day(asha)
    assert Standing.objects.get().last_day is None
