"""What lies between a process and PostgreSQL: nothing, a pooler that keeps sessions apart, or one that lends them.

Poolers do not say what they are, and their consoles answer administrators only. So it is found out by what they do. A
pooler tells its clients process numbers of its own making; the server tells its own. One that lends a session for each
transaction gives a client whose session was taken meanwhile another one, in which a statement that the client prepared
is known only if the pooler has seen to it.
"""

from contextlib import ExitStack
from enum import StrEnum
from typing import Any

import psycopg
from psycopg import errors

from base.limits.database import BoundedConnection, patient
from rummysite.roles.databases import RELIED_ON
from rummysite.servers.refusals import Unfit, Unfitness

ANSWER_S = 3.0
HOLDERS = 4
"""So many other clients try to be lent the very session in which the statement was prepared."""
LIMITS = (
    "statement_timeout",
    "lock_timeout",
    "idle_in_transaction_session_timeout",
    "client_connection_check_interval",
)
"""What each session of a process that serves is held to (`base.limits.database`); through a pooler, by the pooler."""
_WHO = "SELECT pg_backend_pid()"
_SETTINGS = "SELECT name, setting FROM pg_settings WHERE name = ANY (%s)"
_FORGOTTEN = errors.InvalidSqlStatementName, errors.DuplicatePreparedStatement


class Between(StrEnum):
    """What lies between the house and its database."""

    NOTHING = "nothing"
    SESSIONS = "a pooler that keeps sessions apart"
    TRANSACTIONS = "a pooler that lends a session for each transaction"


def what_lies_between(parameters: dict[str, Any], *, limited: bool = True) -> Between:
    """Ask with these parameters of psycopg; raises `Unfit`, and OperationalError where nobody answers in time.

    `limited` says that this process serves and that its sessions have to be held to limits.
    """
    with ExitStack() as opened, patient(ANSWER_S):
        asking = opened.enter_context(_connected(parameters))
        asking.prepare_threshold = 0
        if asking.info.backend_pid == _session_of(asking):
            return Between.NOTHING
        _must_be_set(asking, limited=limited)
        first = _session_of(asking)
        for _ in range(HOLDERS):
            holder = opened.enter_context(_connected(parameters))
            holder.autocommit = False
            if _session_of(holder) == first:
                break
        return Between.SESSIONS if _session_of(asking) == first else Between.TRANSACTIONS


def _connected(parameters: dict[str, Any]) -> "psycopg.Connection[Any]":
    try:
        return BoundedConnection.connect(**parameters | {"autocommit": True})
    except psycopg.OperationalError as trouble:
        if "unsupported startup parameter" in str(trouble):
            raise Unfit(Unfitness.POOLER_REFUSES_OPTIONS, str(trouble).strip()) from trouble
        raise


def _session_of(connection: "psycopg.Connection[Any]") -> int:
    """The server's own process number; the question is a prepared statement where the connection prepares."""
    try:
        row = psycopg.Cursor(connection).execute(_WHO).fetchone()
    except _FORGOTTEN as trouble:
        raise Unfit(Unfitness.POOLER_FORGETS_STATEMENTS, str(trouble).strip()) from trouble
    assert row is not None
    return int(row[0])


def _must_be_set(connection: "psycopg.Connection[Any]", *, limited: bool) -> None:
    wanted = {name: value.replace("\\", "") for name, value in RELIED_ON.items()}
    names = [*wanted, *(LIMITS if limited else ())]
    cursor = psycopg.ClientCursor(connection)
    values = dict(cursor.execute(_SETTINGS, [names]).fetchall())
    wrong = [f"{name} is {values[name]!r}, not {value!r}" for name, value in wanted.items() if values[name] != value]
    wrong += [f"{name} has no end" for name in names if name not in wanted and values[name] == "0"]
    if wrong:
        raise Unfit(Unfitness.POOLER_DROPS_SETTINGS, "; ".join(wrong))
