"""A migration runs while people play, so none may hold a table for long; squawk knows which statements do.

What was there before this test is not asked: it has run everywhere. `prepare_house` gives every statement a time limit
for its lock besides (docs/administrators/upgrade.md).
"""

import io
import subprocess
import sys
from pathlib import Path

import pytest
from django.apps import apps
from django.core.management import call_command
from django.db.migrations.loader import MigrationLoader

from rummysite.paths import BASE_DIR

ROOMS = ("accounts", "wallet", "tables", "tournaments", "school", "ladder", "desk")
BEFORE = {"accounts": 7, "desk": 0, "tables": 9, "tournaments": 5, "school": 0, "ladder": 0, "wallet": 41}
"""The last migration of each room that is not asked: the version they came with wants a pause anyway."""
NOT_ASKED = (
    "prefer-text-field",
    "prefer-robust-stmts",
    "prefer-identity",
    "prefer-bigint-over-smallint",
    "require-timeout-settings",
    "transaction-nesting",
)
"""Taste, small numbers that stay small, Django's own ways (it prints the transaction that it opens), and the time
limits that `prepare_house` sets for the whole session."""
SQUAWK = Path(sys.executable).parent / "squawk"

BLOCKS = "BEGIN; CREATE INDEX late ON tables_move (at); COMMIT;"
BEARABLE = "CREATE INDEX CONCURRENTLY late ON tables_move (at);"


def squawk(sql: str, *, in_transaction: bool) -> str:
    """What squawk has against these statements; empty where it has nothing."""
    options = ["--pg-version=17", f"--exclude={','.join(NOT_ASKED)}", "--reporter=gcc"]
    options += ["--assume-in-transaction"] if in_transaction else []
    done = subprocess.run([SQUAWK, *options], input=sql, capture_output=True, text=True, check=False)
    return done.stdout + done.stderr if done.returncode else ""


def later_migrations() -> list[tuple[str, str]]:
    """Every migration of ours that has come since, by room and name."""
    found = MigrationLoader(None).disk_migrations
    return sorted((room, name) for room, name in found if room in ROOMS and int(name[:4]) > BEFORE[room])


@pytest.mark.django_db
def test_no_migration_stops_the_play() -> None:
    faults = {}
    for room, name in later_migrations():
        sql = io.StringIO()
        call_command("sqlmigrate", room, name, stdout=sql)
        # What runs in a transaction is printed with its BEGIN and COMMIT.
        faults[f"{room}.{name}"] = squawk(sql.getvalue(), in_transaction=False)
    assert {name: fault for name, fault in faults.items() if fault} == {}


def test_an_index_that_locks_its_table_is_found() -> None:
    assert "require-concurrent-index-creation" in squawk(BLOCKS, in_transaction=False)
    assert squawk(BEARABLE, in_transaction=False) == ""


def test_every_room_with_migrations_is_asked() -> None:
    ours = {app.label for app in apps.get_app_configs() if Path(app.path).is_relative_to(BASE_DIR)}
    assert {label for label in ours if (BASE_DIR / label / "migrations").exists()} == set(ROOMS)
