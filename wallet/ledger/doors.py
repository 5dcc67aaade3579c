"""The database's functions that move money's states, as Python calls them; and the books' own clock.

A login may read deposits, withdrawals, bonuses and what belongs to them, and write none. Each verb calls a function of
the database (migrations/sql/0032_*.sql) that asks for the login's duty and holds the facts against the rows.
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
    """Call one of the database's functions; its one value. Raises WalletRefused not_allowed, with the reason.

    Many values are given by name: `amount=5` is the function's parameter `p_amount`.
    """
    rows = rows_through(function, *values, **named)
    return rows[0][0] if rows else None


def rows_through(function: str, *values: Any, **named: Any) -> list[tuple[Any, ...]]:
    """Call one that gives rows. Raises WalletRefused not_allowed, with the reason."""
    places = [sql.Placeholder()] * len(values)
    by_name = [sql.SQL("{} => {}").format(sql.Identifier(f"p_{name}"), sql.Placeholder()) for name in named]
    given = sql.SQL(", ").join([*places, *by_name])
    call = sql.SQL("SELECT * FROM public.{}({})").format(sql.Identifier(function), given)
    with _refusals(), connection.cursor() as cursor:
        cursor.execute(call, [*values, *named.values()])
        found: list[tuple[Any, ...]] = cursor.fetchall()
        return found


def books_now() -> datetime:
    """The moment by the clock that the books are kept by: what depends on a date asks no other."""
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
