"""What the ledger's chips hang on is not taken away under them, whoever writes."""

import pytest

from tests.tables.cast import funded, sit, table_of
from tests.wallet.builders import refused_by, sql

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("column", ["player_id", "public_id", "table_id"])
def test_whose_a_chair_is_stays(column: str) -> None:
    table = table_of()
    mine, theirs = sit(table, funded("Asha")), sit(table_of(), funded("Binu"))
    with refused_by("seat_stays_whose_it_is"):
        sql(
            f"UPDATE tables_seat SET {column} = (SELECT {column} FROM tables_seat WHERE id = %s) WHERE id = %s",
            theirs.pk,
            mine.pk,
        )


def test_a_chair_with_chips_is_not_deleted() -> None:
    seat = sit(table_of(), funded("Asha"))
    with refused_by("seat_with_chips_stays"):
        sql("DELETE FROM tables_seat WHERE id = %s", seat.pk)


def test_no_setting_of_a_session_switches_a_guard_off() -> None:
    seat = sit(table_of(), funded("Asha"))
    sql("SET LOCAL pgtrigger.ignore = '{tables.Seat}'")
    with refused_by("seat_with_chips_stays"):
        sql("DELETE FROM tables_seat WHERE id = %s", seat.pk)
    sql("UPDATE tables_seat SET is_bot = true WHERE id = %s", seat.pk)
    seat.refresh_from_db()
    assert not seat.is_bot
