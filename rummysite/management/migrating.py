"""Migrates an open house: a statement that does not get its lock soon gives way to players, and is tried again.

A statement that waits for an exclusive lock makes all later ones wait behind it. So no statement waits longer than
a player's move may; a migration that had to give way is rolled back and started again.
"""

from collections.abc import Callable

import psycopg
from django.core.management import call_command
from django.db import OperationalError, connection

from base.refusals import CommandRefused
from rummysite.management.halves import Half, last_of_the_first, waiting_for_after
from rummysite.management.refusals import CommandRefusal

LOCK_WAIT_MS = 2_000
TRIES = 30


def migrate(half: Half | None = None) -> None:
    """Bring the tables to where the code expects them. Raises CommandRefused while somebody holds one.

    With the first half alone, processes of the version before go on working on them; the second takes away what only
    these need. None and the second run whatever has not run.
    """
    if half is Half.BEFORE and waiting_for_after():
        for room, name in last_of_the_first():
            giving_way(lambda room=room, name=name: _migrate(room, name))  # type: ignore[misc]
    else:
        giving_way(_migrate)


def _migrate(*up_to: str) -> None:
    call_command("migrate", *up_to, verbosity=0, interactive=False)


def giving_way(step: Callable[[], object], tries: int = TRIES) -> None:
    """Take a step whose statements wait for a lock no longer than `LOCK_WAIT_MS`, again until it succeeds.

    Between its statements it may take as long as it needs: a busy machine is slow, and nobody has gone away.
    """
    with connection.cursor() as cursor:
        cursor.execute("SELECT set_config('lock_timeout', %s, false)", [f"{LOCK_WAIT_MS}ms"])
        cursor.execute("SELECT set_config('idle_in_transaction_session_timeout', '0', false)")
    try:
        for _ in range(tries):
            try:
                step()
            except OperationalError as busy:
                if not isinstance(busy.__cause__, psycopg.errors.LockNotAvailable):
                    raise
            else:
                return
        raise CommandRefused(CommandRefusal.TABLE_HELD)
    finally:
        with connection.cursor() as cursor:
            cursor.execute("RESET lock_timeout")
            cursor.execute("RESET idle_in_transaction_session_timeout")
