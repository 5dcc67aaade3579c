"""A migration runs while people play, so none may hold a table for long; squawk knows which statements do.

What was there before this test is not asked: it has run everywhere. `prepare_house` gives every statement a time limit
for its lock besides (docs/administrators/upgrade.md).
"""

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.apps import apps
from django.db import connection
from django.db.migrations import Migration
from django.db.migrations.executor import MigrationExecutor

from rummysite.management.halves import Half, half_of
from rummysite.paths import BASE_DIR

ROOMS = ("accounts", "wallet", "tables", "tournaments", "school", "ladder", "desk")
BEFORE = {"accounts": 7, "desk": 0, "tables": 9, "tournaments": 5, "school": 0, "ladder": 0, "wallet": 41}
"""The last migration of each room that is not asked: the version they came with wants a pause anyway."""
MORE_THAN = 50
"""So many are asked at least: a walk that passes them by would find no fault."""
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
OF_THE_SECOND_HALF = ("ban-drop-column", "ban-drop-table", "renaming-column", "renaming-table")
"""What the version before would miss while it still serves; the second half may do it."""
SQUAWK = Path(sys.executable).parent / "squawk"

BLOCKS = "BEGIN; CREATE INDEX late ON tables_move (at); COMMIT;"
BEARABLE = "CREATE INDEX CONCURRENTLY late ON tables_move (at);"


def squawk(sql: str, *, in_transaction: bool, half: Half = Half.BEFORE) -> str:
    """What squawk has against these statements of a half of an upgrade; empty where it has nothing."""
    borne = NOT_ASKED + (OF_THE_SECOND_HALF if half is Half.AFTER else ())
    options = ["--pg-version=17", f"--exclude={','.join(borne)}", "--reporter=gcc"]
    options += ["--assume-in-transaction"] if in_transaction else []
    done = subprocess.run([SQUAWK, *options], input=sql, capture_output=True, text=True, check=False)
    return done.stdout + done.stderr if done.returncode else ""


def later_migrations() -> Iterator[tuple[Migration, str]]:
    """Every migration of ours that has come since, with its SQL as it runs: what is atomic within its transaction."""
    executor = MigrationExecutor(connection)
    state = executor.loader.project_state([])
    for migration, _ in executor.migration_plan(executor.loader.graph.leaf_nodes(), clean_start=True):
        room = migration.app_label
        if room not in ROOMS or int(migration.name[:4]) <= BEFORE[room]:
            state = migration.mutate_state(state, preserve=False)
            continue
        with connection.schema_editor(collect_sql=True, atomic=migration.atomic) as editor:
            state = migration.apply(state, editor, collect_sql=True)
        sql = "\n".join(editor.collected_sql)
        yield migration, f"BEGIN;\n{sql}\nCOMMIT;" if migration.atomic else sql


@pytest.mark.django_db
def test_no_migration_stops_the_play() -> None:
    faults = {
        str(migration): squawk(sql, in_transaction=False, half=half_of(migration))
        for migration, sql in later_migrations()
    }
    assert len(faults) > MORE_THAN
    assert {name: fault for name, fault in faults.items() if fault} == {}


def test_an_index_that_locks_its_table_is_found() -> None:
    assert "require-concurrent-index-creation" in squawk(BLOCKS, in_transaction=False)
    assert squawk(BEARABLE, in_transaction=False) == ""


@pytest.mark.parametrize(
    "taking",
    [
        "ALTER TABLE tables_move DROP COLUMN at;",
        "DROP TABLE tables_move;",
        "ALTER TABLE tables_move RENAME COLUMN at TO moment;",
        "ALTER TABLE tables_move RENAME TO tables_step;",
    ],
)
def test_what_the_version_before_would_miss_is_borne_in_the_second_half_alone(taking: str) -> None:
    assert squawk(taking, in_transaction=True, half=Half.BEFORE)
    assert squawk(taking, in_transaction=True, half=Half.AFTER) == ""


def test_every_room_with_migrations_is_asked() -> None:
    ours = {app.label for app in apps.get_app_configs() if Path(app.path).is_relative_to(BASE_DIR)}
    assert {label for label in ours if (BASE_DIR / label / "migrations").exists()} == set(ROOMS)
