"""Python calls to the database functions that change states of money; and the clock of the books.

A login can read deposits, withdrawals, bonuses and related rows, and write none. Each verb calls a database
function (migrations/sql/0032_*.sql) that checks the login's duty and compares the facts with the rows.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from typing import Any

import psycopg
from django.db import IntegrityError, ProgrammingError, connection
from psycopg import sql

from wallet.refusals import WalletRefusal, WalletRefused

_NOT_ALLOWED = "wallet_not_allowed"


def through(function: str, *values: Any, **named: Any) -> Any:
    """Call one of the database's functions and return its value.

    Raises WalletRefused not_allowed, with the reason. Keyword arguments are passed by name: `amount=5` is the
    function's parameter `p_amount`.
    """
    rows = rows_through(function, *values, **named)
    return rows[0][0] if rows else None


def rows_through(function: str, *values: Any, **named: Any) -> list[tuple[Any, ...]]:
    """Call one that returns rows. Raises WalletRefused not_allowed, with the reason."""
    places = [sql.Placeholder()] * len(values)
    by_name = [sql.SQL("{} => {}").format(sql.Identifier(f"p_{name}"), sql.Placeholder()) for name in named]
    arguments = sql.SQL(", ").join([*places, *by_name])
    call = sql.SQL("SELECT * FROM public.{}({})").format(sql.Identifier(function), arguments)
    with _refusals(), connection.cursor() as cursor:
        cursor.execute(call, [*values, *named.values()])
        rows: list[tuple[Any, ...]] = cursor.fetchall()
        return rows


def books_now() -> datetime:
    """The present moment by the clock of the books; everything that depends on a date uses it."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT clock_timestamp()")
        moment: datetime = cursor.fetchone()[0]
        return moment


@contextmanager
def _refusals() -> Iterator[None]:
    try:
        yield
    except ProgrammingError as error:
        if not isinstance(error.__cause__, psycopg.errors.InsufficientPrivilege):
            raise
        raise WalletRefused(WalletRefusal.NOT_ALLOWED, "this login has another duty") from error
    except IntegrityError as error:
        cause = error.__cause__
        if not isinstance(cause, psycopg.Error) or cause.diag.constraint_name != _NOT_ALLOWED:
            raise
        raise WalletRefused(WalletRefusal.NOT_ALLOWED, cause.diag.message_primary or "") from error
