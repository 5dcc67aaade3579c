"""A house with a login for each duty, and a way to speak as one of them."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import wraps
from typing import Any

import psycopg
import pytest
from django.db import DatabaseError, connection, transaction

from base.duties import Duty
from tables.dealer import opening, stock
from tests.granted import grant
from tests.wallet.builders import sql

LOGINS = {duty: f"rummy_{duty}_of_tests" for duty in Duty}


def house_by_duty() -> None:
    """Make a login for each duty."""
    grant({login: (duty,) for duty, login in LOGINS.items()})


@contextmanager
def as_login(duty: Duty) -> Iterator[None]:
    """Inside, this session is the duty's: as if it had logged in as it."""
    sql(f"SET SESSION AUTHORIZATION {LOGINS[duty]}")
    try:
        yield
    finally:
        sql("RESET SESSION AUTHORIZATION")


def dealer_beside(monkeypatch: pytest.MonkeyPatch) -> None:
    """From now on seeds are drawn and opened by the dealer's login, as over its connection beside play's."""

    def by_the_dealer(work: Callable[..., Any]) -> Callable[..., Any]:
        @wraps(work)
        def done(*given: Any) -> Any:
            with connection.cursor() as cursor:
                cursor.execute("SELECT session_user")
                ((who,),) = cursor.fetchall()
            sql(f"SET SESSION AUTHORIZATION {LOGINS[Duty.DEALER]}")
            try:
                return work(*given)
            finally:
                sql(f"SET SESSION AUTHORIZATION {who}")

        return done

    monkeypatch.setattr(stock, "draw", by_the_dealer(stock.draw))
    monkeypatch.setattr(opening, "seed_of", by_the_dealer(opening.seed_of))


def refused_to(duty: Duty, statement: str, *values: object) -> None:
    """The duty's login lacks the right to this statement, whatever the rows are."""
    with as_login(duty), pytest.raises(DatabaseError) as refused, transaction.atomic():
        sql(statement, *values)
    assert isinstance(refused.value.__cause__, psycopg.errors.InsufficientPrivilege), refused.value
