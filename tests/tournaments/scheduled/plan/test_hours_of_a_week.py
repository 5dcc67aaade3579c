"""Hours of a week in words, and when the next of them comes on a clock that leaps."""

from datetime import UTC, datetime, timedelta
from itertools import islice
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.scheduled.plan.times import coming, next_time, read_times, times_in_words

HOURS = st.lists(st.tuples(st.integers(0, 6), st.integers(0, 23), st.integers(0, 59)), min_size=1, max_size=20)
MOMENTS = st.integers(1_577_836_800, 2_051_222_400).map(lambda second: datetime.fromtimestamp(second, UTC))
ZONES = st.sampled_from(["Asia/Kolkata", "Europe/Berlin", "America/New_York"])


def test_days_and_times_are_read():
    assert read_times("Monday - Tue 18:00, 21:30; sun 9:05") == (
        (0, 18, 0),
        (0, 21, 30),
        (1, 18, 0),
        (1, 21, 30),
        (6, 9, 5),
    )
    assert len(read_times("daily 18:00")) == len(read_times("every day 18:00")) == 7
    assert read_times("") == ()
    assert read_times("sun-mon 8:00") == ((0, 8, 0), (6, 8, 0))


@pytest.mark.parametrize("text", ["mon", "18:00", "mon 24:00", "month 18:00", "mon 18:00 often", "mo 18:00", "mon 18"])
def test_what_is_not_understood_is_named(text):
    with pytest.raises(ValueError, match="not understood"):
        read_times(text)


@given(HOURS)
def test_words_are_read_back(hours):
    kept = tuple(sorted(set(hours)))
    assert read_times(times_in_words(kept)) == kept


@given(HOURS, MOMENTS, ZONES)
def test_the_next_hour_is_later_and_one_of_the_hours(hours, moment, zone):
    after = moment.astimezone(ZoneInfo(zone))
    following = list(islice(coming(sorted(set(hours)), after), 3))
    assert after < following[0]
    assert all((one.weekday(), one.hour, one.minute) in hours for one in following)
    assert following[0].timestamp() - after.timestamp() <= timedelta(days=8).total_seconds()


def test_the_hour_stays_the_same_when_the_clock_leaps():
    berlin = ZoneInfo("Europe/Berlin")
    before = datetime(2026, 10, 24, 18, 0, tzinfo=berlin)
    after = next_time(read_times("daily 18:00"), before)
    assert (after.day, after.hour) == (25, 18)
    assert after.timestamp() - before.timestamp() == 25 * 3600


def test_a_week_without_hours_never_comes():
    with pytest.raises(ValueError, match="never comes"):
        next_time((), datetime(2026, 1, 1, tzinfo=UTC))
