"""Every column of a closed day follows from its document, the day before it, the log or the clock; else it is named."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.utils import timezone

from tests.wallet.builders import guards_off
from tests.wallet.finance.chain.days import (
    DAY,
    FIRST,
    HOUR,
    SECOND,
    XID,
    ZONE,
    block,
    booked,
    head,
    mark,
    midnight,
    row,
)
from wallet.finance.closing.columns import odd_columns
from wallet.finance.closing.documents import read
from wallet.finance.closing.models import Day
from wallet.ledger.past.models import Seal

pytestmark = pytest.mark.django_db
ENDS = midnight(FIRST + DAY)
"""When the first day ended."""


def odd(day: Day, before: Day | None = None) -> list[tuple[str, str]]:
    return list(odd_columns(day, before, read(day.document)))


def found(day: Day, before: Day | None = None) -> list[str]:
    return [value for value, _right in odd(day, before)]


def test_a_day_and_the_one_after_it_as_they_were_closed_have_nothing_odd() -> None:
    first = row()
    assert (odd(first), odd(row(2, first), first)) == ([], [])


@pytest.mark.parametrize(
    ("column", "value"),
    [
        ("exceptions", 7),
        ("previous", "1" * 64),
    ],
)
def test_what_a_column_says_otherwise_than_the_document_is_named(column: str, value: Any) -> None:
    day = row()
    setattr(day, column, value)
    assert odd(day) == [(f"other than its document in {column}", "what its document says")]


@pytest.mark.parametrize("column", ["number", "day", "begins_at", "ends_at"])
def test_a_place_or_a_time_other_than_in_the_document_is_named(column: str) -> None:
    day = row()
    setattr(day, column, getattr(row(2, row()), column))
    assert f"other than its document in {column}" in found(day)


def test_a_day_that_does_not_follow_the_one_before_it_is_named() -> None:
    first = row()
    right = "the day after the one before it"
    for change in ({"day": FIRST + 2 * DAY}, {"begins_at": first.ends_at + SECOND}):
        assert (f"after day {first.day}", right) in odd(row(2, first, **change), first)


def test_the_first_day_is_that_of_the_first_booking_its_beginning_included_and_its_end_not() -> None:
    first, second = row(), row(2, row())
    wrong = ("the first", "the day of the first booking")
    later = booked(ENDS, "two")
    assert odd(first) == [wrong]
    assert odd(second, first) == []
    with guards_off():
        later.delete()
    booked(first.begins_at)
    assert odd(first) == []
    booked(first.begins_at - SECOND, "before")
    assert odd(first) == [wrong]


@pytest.mark.parametrize(
    ("begins", "ends", "is_odd"),
    [
        (0 * HOUR, 0 * HOUR, False),
        (HOUR, HOUR, False),
        (-HOUR, -HOUR, False),
        (HOUR + SECOND, 0 * HOUR, True),
        (-HOUR - SECOND, 0 * HOUR, True),
        (0 * HOUR, HOUR + SECOND, True),
        (0 * HOUR, -HOUR - SECOND, True),
    ],
)
def test_the_first_day_is_from_midnight_to_midnight_but_for_an_hour(
    begins: timedelta, ends: timedelta, is_odd: bool
) -> None:
    day = row(begins_at=midnight(FIRST) + begins, ends_at=ENDS + ends)
    told = f"from {day.begins_at.isoformat()} to {day.ends_at.isoformat()}"
    assert odd(day) == ([(told, "from midnight to midnight")] if is_odd else [])


def test_a_later_day_begins_where_the_one_before_it_ended_and_has_some_time() -> None:
    """A house that moved to the west of its old zone has a day that begins after its end there."""
    moved = row(ends_at=ENDS + 30 * HOUR)
    assert found(row(2, moved, ends_at=moved.ends_at + HOUR), moved) == []
    for ends_at in (moved.ends_at + 2 * HOUR + SECOND, moved.ends_at):
        told = f"from {moved.ends_at.isoformat()} to {ends_at.isoformat()}"
        assert found(row(2, moved, ends_at=ends_at), moved) == [told]


def test_a_day_without_any_time_is_named() -> None:
    late = row(ends_at=ENDS + 24 * HOUR)
    day = row(2, late, ends_at=late.ends_at)
    assert found(day, late) == [f"from {day.begins_at.isoformat()} to {day.ends_at.isoformat()}"]


def test_a_day_was_closed_after_its_end_the_day_before_it_and_its_logs_head_and_by_now() -> None:
    first = row()
    assert found(row(closed_at=ENDS)) == []
    (told,) = odd(row(closed_at=ENDS - SECOND))
    assert told == (f"closed at {(ENDS - SECOND).isoformat()}", f"closed since {ENDS.isoformat()}, and not to come")
    late = row(2, first, closed_at=ENDS + 48 * HOUR)
    third = FIRST + 2 * DAY
    after = row(3, late, closed_at=late.closed_at, day=third)
    assert found(after, late) == []
    after.closed_at -= SECOND
    assert found(after, late) == [f"closed at {after.closed_at.isoformat()}"]
    named = block(1, ENDS + 2 * HOUR)
    assert found(row(said=head(named), closed_at=named.made_at)) == []
    assert found(row(said=head(named))) == [f"closed at {(ENDS + HOUR).isoformat()}"]
    to_come = row(said=head(named), closed_at=timezone.now() + HOUR)
    assert found(to_come) == [f"closed at {to_come.closed_at.isoformat()}"]


def test_a_head_that_the_log_has_not_got_says_nothing_of_the_time() -> None:
    block(1, ENDS + 2 * HOUR)
    assert found(row(said={"ledger_head": {"block": 1, "position": 1, "sha256": "c" * 64}})) == []


def test_since_there_is_a_log_a_day_names_its_head() -> None:
    began = block(1, ENDS + HOUR)
    told = "closed without the head of the log", f"closed with it, as the log began at {began.made_at.isoformat()}"
    after = ENDS + HOUR + SECOND
    assert odd(row(closed_at=began.made_at)) == []
    assert odd(row(closed_at=after)) == [told]
    assert odd(row(closed_at=after, said=head(began))) == []
    assert odd(row(closed_at=after, said={"version": 1, "ledger_head": ...})) == [told]
    assert odd(row(closed_at=after, said={"version": 1, **head(began)})) == [told]


def test_a_day_was_closed_with_the_accounts_that_were_sealed() -> None:
    mine, other = {"closings_sha256": "a" * 64}, {"closings_sha256": "c" * 64}
    assert odd(row(said=mine)) == []
    with guards_off():
        Seal.objects.create(number=1, begins_at=midnight(FIRST), ends_at=ENDS, closings_sha256="a" * 64)
    assert (odd(row(said=mine)), odd(row())) == ([], [])
    assert odd(row(said=other)) == [(f"closed with accounts {'c' * 64}", f"closed with accounts {'a' * 64}")]


def test_a_day_was_closed_up_to_the_number_that_was_drawn_after_its_end() -> None:
    mark(ENDS)
    assert odd(row()) == []
    assert odd(row(up_to_xid=XID + 1)) == [
        (f"closed up to database transaction {XID + 1}", f"closed up to database transaction {XID}")
    ]


def test_a_day_of_before_the_log_has_no_such_number_nor_has_one_whose_mark_was_drawn_anew() -> None:
    drawn = mark(ENDS, xid=XID + 1)
    assert odd(row(said={"version": 1, "ledger_head": ...})) == []
    with guards_off():
        drawn.drawn_at = datetime(2025, 4, 1, tzinfo=UTC)
        drawn.save()
    assert odd(row()) == []


def test_a_days_zone_is_that_of_its_document() -> None:
    assert ZONE in row().document
    day = row(said={"zone": "UTC"})
    assert found(day) == [f"from {day.begins_at.isoformat()} to {day.ends_at.isoformat()}"]
