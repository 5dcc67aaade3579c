"""Operators of the tests of the desk, in their browsers, and the lines they have left."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.db import connection
from django.test import Client

from accounts.people.models import User
from desk.audit.models import AuditLine
from tests.wallet.builders import sql

PASSWORD = "sixteen brown monkeys"


def superuser(name: str = "omar") -> User:
    """An operator who may do everything."""
    return User.objects.create_superuser(name, None, PASSWORD)


def browser(user: User) -> Client:
    """A browser in which somebody is logged in."""
    client = Client()
    client.force_login(user)
    return client


def lines(**wanted: object) -> list[AuditLine]:
    """The lines so far, oldest first."""
    return list(AuditLine.objects.filter(**wanted).order_by("id"))


def commit() -> None:
    """What a commit does: the lines are chained."""
    connection.check_constraints()


@contextmanager
def guards_away() -> Iterator[None]:
    """Inside, this session has switched triggers off, as only a superuser of the server can."""
    sql("SET session_replication_role = replica")
    try:
        yield
    finally:
        sql("SET session_replication_role = origin")
