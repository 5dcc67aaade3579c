"""A room's migrations run in the order of their numbers, and each of its SQL files is read by one of them."""

from itertools import pairwise

import pytest
from django.db.migrations.loader import MigrationLoader

from rummysite.paths import BASE_DIR

ROOMS = ("accounts", "wallet", "tables", "tournaments", "school", "ladder", "desk")


@pytest.mark.parametrize("room", ROOMS)
def test_a_migration_follows_one_of_a_lower_number(room: str) -> None:
    graph = MigrationLoader(None).graph
    leaves = graph.leaf_nodes(room)
    assert len(leaves) <= 1
    chain = [name for leaf in leaves for app, name in graph.forwards_plan(leaf) if app == room]
    assert [(a, b) for a, b in pairwise(chain) if a[:4] > b[:4]] == []


@pytest.mark.parametrize("room", ROOMS)
def test_every_sql_file_is_read(room: str) -> None:
    folder = BASE_DIR / room / "migrations"
    written = {path.read_text(encoding="utf-8") for path in folder.glob("sql/*.sql")}
    read = {
        str(sql)
        for (app, _name), migration in MigrationLoader(None).disk_migrations.items()
        if app == room
        for sql in _statements(migration.operations)
    }
    assert written <= read


def _statements(operations: object) -> list[object]:
    found: list[object] = []
    for operation in operations if isinstance(operations, (list, tuple)) else []:
        found.append(getattr(operation, "sql", None))
        found += _statements(getattr(operation, "database_operations", None))
    return found
