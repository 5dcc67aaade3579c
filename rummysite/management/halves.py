"""The half of an upgrade to which a migration belongs: before the new version serves, or after all old processes ended.

The first half only adds: both versions work with its result. A migration that removes or renames belongs to the
second half, and declares it:

    class Migration(migrations.Migration):
        half = Half.AFTER
"""

from collections.abc import Iterator
from enum import StrEnum

from django.db import connection
from django.db.migrations import Migration
from django.db.migrations.executor import MigrationExecutor

from base.refusals import CommandRefused
from rummysite.management.refusals import CommandRefusal

Key = tuple[str, str]


class Half(StrEnum):
    """When a migration runs in an upgrade without a pause."""

    BEFORE = "before"
    AFTER = "after"


def half_of(migration: Migration) -> Half:
    """The half that a migration names, the first unless it does."""
    return Half(getattr(migration, "half", Half.BEFORE))


def waiting_for_after() -> list[Key]:
    """The migrations of the second half that have not run, in their order."""
    return [
        key_of(migration) for migration in _pending(MigrationExecutor(connection)) if half_of(migration) is Half.AFTER
    ]


def last_of_the_first() -> list[Key]:
    """For each room with migrations to run in the first half, up to which; in the order in which they run.

    Raises CommandRefused where one of them stands on a migration of the second half that has not run: that is an
    earlier version's, and what it takes away may still be used.
    """
    executor = MigrationExecutor(connection)
    late: set[Key] = set()
    last: dict[str, str] = {}
    for migration in _pending(executor):
        key = key_of(migration)
        if half_of(migration) is Half.AFTER:
            late.add(key)
        elif missing := sorted(late & set(executor.loader.graph.forwards_plan(key))):
            raise CommandRefused(
                CommandRefusal.EARLIER_HALF_WAITS, migration=".".join(key), missing=".".join(missing[0])
            )
        else:
            last[migration.app_label] = migration.name
    return list(last.items())


def key_of(migration: Migration) -> Key:
    """A migration's room and name, as Django keys it."""
    return migration.app_label, migration.name


def _pending(executor: MigrationExecutor) -> Iterator[Migration]:
    for migration, _backwards in executor.migration_plan(executor.loader.graph.leaf_nodes()):
        yield migration
