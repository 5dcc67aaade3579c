"""From when to when a table is quiet."""

import pytest

from base import clock
from tables.chairs import services as chairs
from tables.setup.models import Table
from tables.setup.services import change_table
from tests.tables.cast import NOON_MS, funded, sit, table_of

pytestmark = pytest.mark.django_db
LATER_MS = NOON_MS + 60_000


def test_a_table_is_quiet_from_when_the_last_person_left_to_when_one_comes() -> None:
    table, asha = table_of(3, bots_wanted=1), funded("Asha")
    assert table.quiet_since == clock.at(NOON_MS)
    assert change_table(table, LATER_MS).quiet_since == clock.at(NOON_MS)
    sit(table, asha)
    assert Table.objects.get(pk=table.pk).quiet_since is None
    chairs.leave(table.public_id, asha, LATER_MS)
    assert Table.objects.get(pk=table.pk).quiet_since == clock.at(LATER_MS)
