"""Time is counted for who sits in front of a connected browser, once a person, and told when a check is due."""

from datetime import timedelta

import pytest
from django.core.cache import cache

from accounts.care.kinds import Span
from accounts.care.playtime import services as playtime
from accounts.care.playtime.models import PlayClock
from accounts.care.reality.queries import mark_of
from accounts.care.reality.services import acknowledge, choose_check
from accounts.people.models import User
from base import clock
from tables.care.play_time import watch
from tables.wire import broadcast, presence
from tables.wire.broadcast import Push
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
    return sum(watch(NOON_MS + (start + number) * MINUTE_MS) for number in range(count))


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


def test_a_check_is_told_every_minute_until_it_is_answered_and_then_after_the_chosen_minutes(asha: User) -> None:
    choose_check(asha, 15, clock.at(NOON_MS))
    table = table_of(2)
    sit(table, asha)
    presence.here(table.pk, asha.public_id)
    assert minutes(15) == 0
    assert minutes(4, start=15) == 4
    assert acknowledge(asha, mark_of(PlayClock.objects.get()))
    assert minutes(14, start=19) == 0
    assert minutes(1, start=33) == 1


def test_a_check_and_its_answer_are_told_at_every_table_the_player_sits_at(
    asha: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[tuple[int, bytes]] = []

    def note(push: Push) -> None:
        told.extend((push.table_pk, frame.own[asha.public_id]) for frame in push.frames if frame.own)

    tables = {table_of(2), table_of(2)}
    for table in tables:
        sit(table, asha)
        presence.here(table.pk, asha.public_id)
    PlayClock.objects.create(pk=asha.pk, started_at=clock.at(NOON_MS), seen_at=clock.at(NOON_MS), check_due=True)
    monkeypatch.setattr(broadcast, "after_commit", note)
    minutes(1, start=1)
    assert {table_pk for table_pk, _ in told} == {table.pk for table in tables}
    assert all(b"reality_check" in message for _, message in told)
    told.clear()
    assert acknowledge(asha, mark_of(PlayClock.objects.get()))
    assert {table_pk for table_pk, _ in told} == {table.pk for table in tables}
    assert all(b"reality_answered" in message for _, message in told)
