"""The next day to close begins where the last one ended and is the day after it, also for a house that has moved."""

import pytest

from tests.wallet.finance.chain.days import DAY, FIRST, HOUR, booked, midnight, stored
from wallet.finance.closing.business_day import GENESIS, BusinessDay, next_day

pytestmark = pytest.mark.django_db


def test_while_nothing_was_booked_there_is_none() -> None:
    assert next_day() is None


def test_the_first_is_that_of_the_first_booking() -> None:
    booked(midnight(FIRST) + HOUR)
    booked(midnight(FIRST + DAY) + HOUR, "two")
    assert next_day() == BusinessDay(1, FIRST, midnight(FIRST), midnight(FIRST + DAY), GENESIS)


def test_after_a_closed_one_it_is_the_day_after_it() -> None:
    first = stored()
    second = stored(2, first)
    third = FIRST + 2 * DAY
    assert next_day() == BusinessDay(3, third, second.ends_at, midnight(third + DAY), second.sha256)


def test_where_that_day_is_over_before_the_last_one_ended_it_has_an_hour() -> None:
    late = stored(ends_at=midnight(FIRST + DAY) + 30 * HOUR)
    assert next_day() == BusinessDay(2, FIRST + DAY, late.ends_at, late.ends_at + HOUR, late.sha256)
