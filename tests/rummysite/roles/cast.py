"""A house with a login for each duty, and a way to speak as one of them."""

from collections.abc import Iterator
from contextlib import contextmanager

import psycopg
import pytest
from django.db import DatabaseError, transaction

from base.duties import Duty
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


def refused_to(duty: Duty, statement: str, *values: object) -> None:
    """The duty's login lacks the right to this statement, whatever the rows are."""
    with as_login(duty), pytest.raises(DatabaseError) as refused, transaction.atomic():
        sql(statement, *values)
    assert isinstance(refused.value.__cause__, psycopg.errors.InsufficientPrivilege), refused.value
