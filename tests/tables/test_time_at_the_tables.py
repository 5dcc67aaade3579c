"""Time is counted for who sits in front of a connected browser, once a person, and told when a check is due."""

from datetime import timedelta

import pytest
from django.core.cache import cache

from accounts import playtime
from accounts.kinds import Span
from accounts.models import PlayClock, User
from tables import clock, presence
from tables.services import watching
from tests.tables.cast import NOON_MS, funded, sit, table_of

pytestmark = pytest.mark.django_db
MINUTE_MS = 60_000


@pytest.fixture
def asha() -> User:
    """Who plays."""
    cache.clear()
    return funded("Asha")


def minutes(count: int, start: int = 0) -> int:
    """So many sweeps, a minute apart; how many checks were told."""
    return sum(watching.watch(NOON_MS + (start + number) * MINUTE_MS) for number in range(count))


def played(user: User, at_min: int = 0) -> int:
    """The seconds of the day."""
    return playtime.played_s(user.pk, Span.DAY, clock.at(NOON_MS) + timedelta(minutes=at_min))


def test_who_sits_and_is_connected_is_counted(asha: User) -> None:
    table = table_of(2)
    sit(table, asha)
    presence.here(table.pk, asha.public_id)
    minutes(6)
    assert played(asha) == 300


def test_who_is_not_connected_is_not(asha: User) -> None:
    sit(table_of(2), asha)
    minutes(6)
    assert played(asha) == 0


def test_two_tables_are_one_persons_time(asha: User) -> None:
    for _ in range(2):
        table = table_of(2)
        sit(table, asha)
        presence.here(table.pk, asha.public_id)
    minutes(6)
    assert played(asha) == 300


def test_a_pause_is_not_played_and_a_long_one_begins_a_new_session(asha: User) -> None:
    table = table_of(2)
    sit(table, asha)
    presence.here(table.pk, asha.public_id)
    minutes(3)
    minutes(3, start=30)
    assert played(asha) == 240
    assert PlayClock.objects.get().played_s == 120


def test_a_check_is_told_each_time_the_chosen_minutes_are_over(asha: User) -> None:
    playtime.choose_check(asha, 15, clock.at(NOON_MS))
    table = table_of(2)
    sit(table, asha)
    presence.here(table.pk, asha.public_id)
    assert minutes(15) == 0
    assert minutes(16, start=15) == 2
