"""`check_ledger` names a guard outside of the wallet that is gone, switched off, or stands on another table."""

import pytest
from django.db import connection

from rummysite.roles.checks import GUARDS
from tests.wallet.builders import sql
from wallet.ledger.audit import differences

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("guard", GUARDS)
def test_a_guard_switched_off_is_found(guard: str) -> None:
    table, trigger = guard.split()
    assert list(differences()) == []
    sql(f"ALTER TABLE ONLY {table} DISABLE TRIGGER {trigger}")
    assert [each.about for each in differences()] == [f"guard {trigger} of {table}"]


def test_a_guard_switched_off_on_one_month_is_found() -> None:
    sql("ALTER TABLE tables_move_before DISABLE TRIGGER move_is_of_a_deal")
    assert [each.about for each in differences()] == ["guard move_is_of_a_deal of tables_move_before"]


def test_one_of_its_name_on_another_table_does_not_stand_in_for_it() -> None:
    sql("DROP TRIGGER seat_with_chips_stays ON tables_seat")
    sql(
        "CREATE TRIGGER seat_with_chips_stays BEFORE DELETE ON tables_waiting"
        " FOR EACH ROW EXECUTE FUNCTION public.seat_with_chips_stays()"
    )
    assert [each.about for each in differences()] == ["guard seat_with_chips_stays of tables_seat"]


def test_all_of_them_are_watched() -> None:
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT tgrelid::regclass || ' ' || tgname FROM pg_trigger"
            " WHERE NOT tgisinternal AND tgparentid = 0 AND tgname !~ '^(wallet|pgtrigger)_'"
        )
        assert {row[0] for row in cursor.fetchall()} == set(GUARDS)
