"""A house whose days were closed and signed before the database knew what is allowed: they are what they were.

`closed_days.sql.gz` is such a house, laid down by the version before duties, months, closings and the sealed log: two
days in rupees, closed and signed by an operator, with deposits and a withdrawal that was paid, and a third day that is
open. It is never made anew: no later version closes days by that rule.
"""

import gzip
import hashlib
import json
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest

from tests.rummysite.upgrade.released import command, restore
from tests.settings import SERVERS

FILE = Path(__file__).with_name("closed_days.sql.gz")
NAME = "rummy_closed_days"
DAYS = "SELECT number, day, begins_at, ends_at, document, sha256, previous, closed_at FROM wallet_day ORDER BY number"
SIGNED = "SELECT day_id, by_id, sha256, note, signed_at FROM wallet_signature ORDER BY id"
STATES = {
    "wallet_deposit": [("credited",)] * 3,
    "wallet_withdrawal": [("paid",), ("requested",)],
}


@pytest.fixture
def url(servers: None) -> Iterator[str]:
    """The house as it was laid down."""
    with psycopg.connect(SERVERS.postgres.url("postgres"), autocommit=True) as superuser:
        superuser.execute(f"CREATE DATABASE {NAME} TEMPLATE template0".encode())
        url = SERVERS.postgres.url(NAME)
        restore(url, gzip.decompress(FILE.read_bytes()))
        yield url
        superuser.execute(f"DROP DATABASE {NAME} WITH (FORCE)".encode())


def rows(url: str, query: str) -> list[tuple[object, ...]]:
    """What the house answers."""
    with psycopg.connect(url) as asking:
        return asking.execute(query.encode()).fetchall()


def test_they_stay_provable_by_the_old_rule_and_are_sealed_by_the_new_one(url: str, tmp_path: Path) -> None:
    days, signed = rows(url, DAYS), rows(url, SIGNED)
    assert [json.loads(str(day[4]))["version"] for day in days] == [1, 1]
    assert len(signed) == 2
    command(url, tmp_path, "prepare_house")
    sealing = "from wallet.ledger.past.seals import seal_closed_days; print('sealed', seal_closed_days())"
    assert "sealed 2" in command(url, tmp_path, "shell", "--no-imports", "-c", sealing)
    command(url, tmp_path, "seal_ledger", "--all")
    assert "All 2 closed days hold." in command(url, tmp_path, "verify_days")
    assert "The ledger is true" in command(url, tmp_path, "check_ledger")
    assert rows(url, DAYS) == days
    assert rows(url, SIGNED) == signed
    assert all(hashlib.sha256(str(day[4]).encode()).hexdigest() == day[5] for day in days)
    for table, states in STATES.items():
        assert rows(url, f"SELECT state FROM {table} ORDER BY id") == states


def test_one_that_is_rewritten_after_the_upgrade_is_named(url: str, tmp_path: Path) -> None:
    command(url, tmp_path, "prepare_house")
    with psycopg.connect(url) as owner:
        owner.execute("SET session_replication_role = replica")
        owner.execute("UPDATE wallet_entry SET amount_minor = amount_minor * 2 WHERE transaction_id IN"
                      " (SELECT id FROM wallet_transaction WHERE kind = 'withdrawal_paid')")  # fmt: skip
    with pytest.raises(AssertionError, match="do not hold"):
        command(url, tmp_path, "verify_days")
