"""A migration on an open house: what cannot have its lock soon gives way to the players, and is tried again."""

from collections.abc import Iterator

import psycopg
import pytest
from django.core.management import CommandError
from django.db import ProgrammingError, connection, transaction

from rummysite.management.migrating import giving_way

CHANGE = "ALTER TABLE accounts_user ADD COLUMN of_a_test int"


@pytest.fixture
def reader(transactional_db: None) -> Iterator["psycopg.Connection[tuple[object, ...]]"]:
    """Somebody in the middle of a transaction that has read the players."""
    parameters = {name: value for name, value in connection.get_connection_params().items() if name != "pool"}
    with psycopg.connect(**(parameters | {"cursor_factory": psycopg.Cursor})) as other:
        other.execute("SELECT count(*) FROM accounts_user")
        yield other
        other.rollback()


class Change:
    """The migration's statement, undone whole when it has to give way; `gave_way` counts how often it did."""

    def __init__(self, reader: "psycopg.Connection[tuple[object, ...]]", goes_after: int) -> None:
        self.begun = 0
        self._reader = reader
        self._goes_after = goes_after

    def __call__(self) -> None:
        self.begun += 1
        if self.begun > self._goes_after:
            self._reader.rollback()
        with transaction.atomic(), connection.cursor() as cursor:
            cursor.execute(CHANGE)
            cursor.execute(CHANGE.replace("ADD COLUMN of_a_test int", "DROP COLUMN of_a_test"))


def test_it_is_tried_again_until_the_table_is_free(reader: "psycopg.Connection[tuple[object, ...]]") -> None:
    change = Change(reader, goes_after=1)
    giving_way(change)
    assert change.begun == 2


def test_a_table_that_is_never_free_is_said(reader: "psycopg.Connection[tuple[object, ...]]") -> None:
    change = Change(reader, goes_after=2)
    with pytest.raises(CommandError, match="Somebody holds a table"):
        giving_way(change, tries=2)
    assert change.begun == 2


LIMITS = ("lock_timeout", "idle_in_transaction_session_timeout")


def limits() -> list[str]:
    """The session's limits of time, as they are now."""
    with connection.cursor() as cursor:
        cursor.execute(" UNION ALL ".join(f"SELECT current_setting('{name}')" for name in LIMITS))
        return [row[0] for row in cursor.fetchall()]


@pytest.mark.django_db(transaction=True)
def test_between_two_statements_it_may_take_its_time_and_what_comes_after_waits_as_before() -> None:
    before, within = limits(), []
    giving_way(lambda: within.extend(limits()))
    assert within == ["2s", "0"]
    assert limits() == before


def test_another_fault_is_not_tried_again(transactional_db: None) -> None:
    begun = []

    def faulty() -> None:
        begun.append(1)
        with connection.cursor() as cursor:
            cursor.execute("ALTER TABLE no_such_table ADD COLUMN x int")

    with pytest.raises(ProgrammingError):
        giving_way(faulty)
    assert begun == [1]
