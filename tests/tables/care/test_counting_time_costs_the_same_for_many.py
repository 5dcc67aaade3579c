"""Counting everybody's time takes as many statements for many players as for a few."""

import pytest
from django.core.cache import cache

from accounts.care.kinds import Span
from accounts.care.playtime import services as playtime
from base import clock
from tables.care.play_time import watch
from tables.wire import presence
from tests.tables.cast import NOON_MS, funded, sit, table_of
from tests.tables.statements import statements

pytestmark = pytest.mark.django_db
MINUTE_MS = 60_000


def seated(count: int) -> list[int]:
    """So many players, each connected at a table of their own."""
    found = []
    for number in range(count):
        table, user = table_of(2), funded(f"P{number}")
        sit(table, user)
        presence.here(table.pk, user.public_id)
        found.append(user.pk)
    return found


def test_twelve_players_cost_as_many_statements_as_two() -> None:
    cache.clear()
    seated(2)
    watch(NOON_MS)
    few = statements(lambda: watch(NOON_MS + MINUTE_MS))
    everybody = seated(10)
    watch(NOON_MS + 2 * MINUTE_MS)
    assert statements(lambda: watch(NOON_MS + 3 * MINUTE_MS)) == few
    played = {playtime.played_s(user_pk, Span.DAY, clock.at(NOON_MS)) for user_pk in everybody}
    assert played == {60}
