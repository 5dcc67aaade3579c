"""`check_ledger` says so when a guard of the ledger is gone or switched off."""

import pytest
from django.db import connection

from accounts.people.models import User
from tests.wallet.builders import sql
from wallet.ledger.audit import GUARDS, differences


@pytest.mark.parametrize("guard", GUARDS)
def test_a_guard_switched_off_is_found(asha: User, guard: str) -> None:
    with connection.cursor() as cursor:
        cursor.execute("SELECT tgrelid::regclass::text FROM pg_trigger WHERE tgname = %s", [guard])
        (table,) = cursor.fetchone()
    sql("SET CONSTRAINTS ALL IMMEDIATE")
    sql(f"ALTER TABLE {table} DISABLE TRIGGER {guard}")
    assert [str(difference) for difference in differences()] == [
        f"guards stand: guard {guard} is switched D, should be switched O"
    ]


def test_a_guard_taken_away_is_found(asha: User) -> None:
    sql("SET CONSTRAINTS ALL IMMEDIATE")
    sql("DROP TRIGGER wallet_entry_append_only ON wallet_entry")
    assert [difference.about for difference in differences()] == ["guard wallet_entry_append_only"]


def test_every_guard_of_the_database_is_watched(db: None) -> None:
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT DISTINCT tgname FROM pg_trigger WHERE NOT tgisinternal AND tgname LIKE %s ORDER BY 1", ["wallet%"]
        )
        assert tuple(row[0] for row in cursor.fetchall()) == GUARDS
