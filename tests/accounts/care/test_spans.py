"""Days, weeks and months of limits turn at midnight where the house is, in every month and in leap years."""

from datetime import UTC, date, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from accounts.care.kinds import Span
from accounts.care.spans import began_at, ends_at, first_day

JUST_BEFORE = timedelta(microseconds=1)
SECONDS = st.integers(1_577_836_800, 2_840_140_800)  # of 2020 to 2059


def midnight(day: str) -> datetime:
    """The first moment of a day in Kolkata, which is 18:30 of the day before in Greenwich."""
    return datetime.combine(date.fromisoformat(day), datetime.min.time(), UTC) - timedelta(hours=5, minutes=30)


@pytest.mark.parametrize(
    ("span", "turns", "before", "then"),
    [
        (Span.DAY, "2026-11-22", "2026-11-21", "2026-11-23"),
        (Span.DAY, "2028-03-01", "2028-02-29", "2028-03-02"),
        (Span.WEEK, "2026-11-23", "2026-11-16", "2026-11-30"),  # a Monday
        (Span.WEEK, "2026-12-28", "2026-12-21", "2027-01-04"),
        (Span.MONTH, "2026-03-01", "2026-02-01", "2026-04-01"),
        (Span.MONTH, "2028-02-01", "2028-01-01", "2028-03-01"),
        (Span.MONTH, "2027-01-01", "2026-12-01", "2027-02-01"),
    ],
)
def test_it_turns_at_midnight_in_india(span: Span, turns: str, before: str, then: str) -> None:
    moment = midnight(turns)
    assert (began_at(span, moment - JUST_BEFORE), ends_at(span, moment - JUST_BEFORE)) == (midnight(before), moment)
    assert (began_at(span, moment), ends_at(span, moment)) == (moment, midnight(then))


@given(st.sampled_from(Span), SECONDS)
def test_every_moment_lies_in_one_span_and_the_next_begins_where_it_ends(span: Span, seconds: int) -> None:
    moment = datetime.fromtimestamp(seconds, UTC)
    began, ends = began_at(span, moment), ends_at(span, moment)
    assert began <= moment < ends
    assert began_at(span, ends) == ends
    assert began_at(span, ends - JUST_BEFORE) == began
    assert first_day(span, moment) == first_day(span, began)
