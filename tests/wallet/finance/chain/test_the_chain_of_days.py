"""Closed days hang on each other by their hashes: whatever was rewritten in one, or put between, is named."""

from collections.abc import Iterable

import pytest

from tests.wallet.builders import guards_off, sql
from tests.wallet.finance.chain.days import DAY, FIRST, rewritten, stored, three_days
from wallet.finance.closing.business_day import GENESIS
from wallet.finance.closing.columns import CHAINED, readable, unreadable, untrue_days_of
from wallet.finance.closing.models import Day
from wallet.ledger.past.slices import Slice, Some, Span

pytestmark = pytest.mark.django_db


@pytest.fixture
def three() -> list[Day]:
    return three_days()


def found(days: Iterable[Day] | None = None) -> list[tuple[str, str, str]]:
    """What is odd about these days, or about all."""
    rows = Day.objects.all() if days is None else Day.objects.filter(pk__in=[day.pk for day in days])
    return [tuple(one) for one in untrue_days_of(rows)]  # type: ignore[misc]


def test_of_three_days_that_hold_nothing_is_named(three: list[Day]) -> None:
    assert (found(), found(three[1:])) == ([], [])


def test_a_hash_that_is_not_the_documents_is_named_and_so_is_the_day_after_it(three: list[Day]) -> None:
    rewritten(1, "sha256 = repeat('a', 64)")
    assert found() == [
        (f"day {FIRST}", f"{'a' * 64} after {GENESIS}", f"{three[0].sha256} after {GENESIS}"),
        (
            f"day {FIRST + DAY}",
            f"{three[1].sha256} after {three[0].sha256}",
            f"{three[1].sha256} after {'a' * 64}",
        ),
    ]


def test_a_day_whose_day_before_is_gone_is_named_once(three: list[Day]) -> None:
    with guards_off():
        sql("DELETE FROM wallet_day WHERE number = 2")
    last = three[2]
    said = (f"day {last.day}", f"{last.sha256} after {last.previous}", f"{last.sha256} after {GENESIS}")
    assert found() == [said]


@pytest.mark.parametrize("number", [2, 3])
def test_a_day_that_says_it_is_the_first_and_is_not_is_named(number: int) -> None:
    day = stored(number)
    assert found() == [(f"day {day.day}", f"{day.sha256} after {GENESIS}", f"{day.sha256} after {GENESIS}")]


def test_a_day_is_compared_with_the_one_before_it_even_where_that_is_not_asked_for(three: list[Day]) -> None:
    rewritten(1, "ends_at = ends_at - interval '1 second'")
    assert ("after day 2025-03-10", "the day after the one before it") in [one[1:] for one in found([three[1]])]


def test_a_document_that_cannot_be_read_is_named_and_the_others_are_looked_at(three: list[Day]) -> None:
    rewritten(2, "document = '{}'")
    rewritten(3, "exceptions = 7")
    named = [(one[0], one[1]) for one in found()]
    assert (f"day {three[1].day}", "without a document that can be read") in named
    assert (f"day {three[2].day}", "other than its document in exceptions") in named


def test_a_day_at_a_time_that_there_is_not_is_named_by_what_its_column_says(three: list[Day]) -> None:
    rewritten(2, "ends_at = 'infinity'")
    rewritten(3, "day = 'infinity'")
    wrong = "at a time that there is not", "at times that have been"
    said = [(f"day {FIRST + DAY}", *wrong), ("day infinity", *wrong)]
    assert [tuple(one) for one in unreadable(Day.objects.all())] == said
    assert [day.number for day in readable(Day.objects.all())] == [1]
    assert found() == said


def looked_at(part: Slice) -> list[str]:
    """The days of which something is found in this slice of the ledger."""
    assert CHAINED.find is not None
    return sorted({one[0] for one in CHAINED.find(part)})


def test_a_slice_of_the_ledger_has_its_own_day_and_the_last_one_all_since_the_last_sealed(three: list[Day]) -> None:
    for day in three:
        rewritten(day.number, "exceptions = 7")
    names = [f"day {day.day}" for day in three]
    since = Span(None, 2, "", "", "")
    assert looked_at(Span(1, 0, "", "", "")) == names[:1]
    assert looked_at(Span(3, 2, "", "", "")) == names[2:]
    assert looked_at(since) == names[1:]
    assert looked_at(Some(1, 10, since)) == []
