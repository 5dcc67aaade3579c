"""From when to when a chair is idle."""

import pytest

from base import clock
from tables.chairs import services as chairs
from tests.tables.cast import NOON_MS, funded, sit, table_of

pytestmark = pytest.mark.django_db
LATER_MS = NOON_MS + 60_000


def test_a_chair_is_idle_from_when_its_player_is_not_ready_to_when_they_are() -> None:
    table, asha = table_of(3), funded("Asha")
    assert sit(table, asha).idle_since is None
    for now_ms in (NOON_MS, LATER_MS):
        chairs.sit_out(table.public_id, asha, True, now_ms)
        assert table.seats.get().idle_since == clock.at(NOON_MS)
    chairs.sit_out(table.public_id, asha, False, LATER_MS)
    assert table.seats.get().idle_since is None
