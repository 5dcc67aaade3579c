"""A clock of the simulation's own for the database and this process, so that a year passes in a moment.

PostgreSQL's clock functions are renamed and others put in their place, which add to the real time what a table says.
Functions of the ledger name them, so they ask the simulated ones; defaults of columns are bound to a function and are
written anew. All of it is undone at the end. Only a superuser of a server of one's own can do any of this.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta

from django.db import connection
from django.utils import timezone

from base import clock as house_clock

CLOCKS = ("clock_timestamp", "statement_timestamp", "now")
_PUT_UP = """
CREATE SCHEMA simulator;
CREATE TABLE simulator.clock (ahead interval NOT NULL);
INSERT INTO simulator.clock VALUES ('0');
GRANT USAGE ON SCHEMA simulator TO PUBLIC;
GRANT SELECT ON simulator.clock TO PUBLIC;
"""
_DEFAULTS = """
SELECT format('ALTER TABLE %%s ALTER COLUMN %%I SET DEFAULT %%s', d.adrelid::regclass, a.attname,
    replace(pg_get_expr(d.adbin, d.adrelid), %(was)s, %(becomes)s))
FROM pg_attrdef d JOIN pg_attribute a ON a.attrelid = d.adrelid AND a.attnum = d.adnum
JOIN pg_class c ON c.oid = d.adrelid
WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p')
    AND pg_get_expr(d.adbin, d.adrelid) LIKE %(like)s
"""


class Clock:
    """The simulated time: that of the books, and how far this process's own clock is off."""

    def __init__(self) -> None:
        self.process_off = timedelta()
        self._ahead = timedelta()
        self._real_now = timezone.now

    def python_now(self) -> datetime:
        """What this process takes for now."""
        return self._real_now() + self._ahead + self.process_off

    def set(self, moment: datetime) -> None:
        """It is this moment now, by the books' clock, and goes on from there."""
        self.pass_on(moment - (datetime.now(UTC) + self._ahead))

    def pass_on(self, span: timedelta) -> None:
        """So much time has gone by."""
        self._ahead += span
        with connection.cursor() as cursor:
            cursor.execute("UPDATE simulator.clock SET ahead = %s", [self._ahead])

    def books_now(self) -> datetime:
        """The books' clock."""
        with connection.cursor() as cursor:
            cursor.execute("SELECT clock_timestamp()")
            moment: datetime = cursor.fetchone()[0]
            return moment


@contextmanager
def simulated_clock() -> Iterator[Clock]:
    """Time that is the simulation's inside, for sessions that begin there."""
    _execute(_PUT_UP)
    for name in CLOCKS:
        _execute(f"ALTER FUNCTION pg_catalog.{name}() RENAME TO real_{name}")
        volatility = "VOLATILE" if name == "clock_timestamp" else "STABLE"
        _execute(
            f"CREATE FUNCTION pg_catalog.{name}() RETURNS timestamptz LANGUAGE sql {volatility}"
            f" AS 'SELECT pg_catalog.real_{name}() + ahead FROM simulator.clock'"
        )
        _rewrite_defaults(f"real_{name}()", f"{name}()")
    connection.close()
    clock = Clock()
    timezone.now = clock.python_now
    try:
        yield clock
    finally:
        timezone.now = clock._real_now
        connection.close()
        for name in CLOCKS:
            _rewrite_defaults(f"{name}()", f"real_{name}()", unless="real_")
            _execute(f"DROP FUNCTION pg_catalog.{name}()")
            _execute(f"ALTER FUNCTION pg_catalog.real_{name}() RENAME TO {name}")
        _execute("DROP SCHEMA simulator CASCADE")
        connection.close()
        house_clock._look = None  # it was taken from the simulated clock: the next connection looks again


def _rewrite_defaults(was: str, becomes: str, unless: str = "") -> None:
    with connection.cursor() as cursor:
        cursor.execute(_DEFAULTS, {"was": was, "becomes": becomes, "like": f"%{was}%"})
        statements = [row[0] for row in cursor.fetchall()]
    for statement in statements:
        if not unless or f"{unless}{was}" not in statement.replace(becomes, was):
            _execute(statement)


def _execute(statement: str) -> None:
    with connection.cursor() as cursor:
        cursor.execute(statement)
