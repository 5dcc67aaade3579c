"""Duties: the kind of work that a piece of code does for the house; it decides the database login.

The database has a login for each duty, and each has only the rights that its duty needs (rummysite/roles). A
process of a public house works for one duty, `settings.DUTY`, with that login only. In a local house one process
works for all duties. Then `settings.DUTY` is empty, and `settings.DUTY_DATABASES` names the database alias of each
duty that has its own login; other duties use the default login.

    with working_as(Duty.CASHIER):
        payouts.send(operator)
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from enum import StrEnum
from functools import wraps
from http import HTTPStatus
from typing import ParamSpec, TypeVar

import psycopg
from django.conf import settings
from django.db import DEFAULT_DB_ALIAS, DatabaseError, connections
from django.utils.translation import gettext_lazy as _

from base.refusals import Refusal, Refused

P = ParamSpec("P")
R = TypeVar("R")


class Duty(StrEnum):
    """What a login of the database is for; the table `wallet_duty` has the same values."""

    PLAY = "play"  # the players' web and the workers of play: plays and asks
    DESK = "desk"  # the operators' pages: decides and approves
    CASHIER = "cashier"  # gateways' signed words in, payouts out
    DEALER = "dealer"  # draws the house's seeds and opens them; nobody else can read one
    READ = "read"  # finance's own queries: reads the books


class DutyRefusal(Refusal):
    """Why a process does not do something that is another's duty; with 404 where it does not serve the address."""

    NOT_THIS_DUTY = (
        "not_this_duty",
        _("This is not done here; operators do it at the address of the desk or of the cashier."),
        HTTPStatus.FORBIDDEN,
    )


def lacks_right(error: BaseException) -> bool:
    """Whether the database has refused something because this login has no right to it."""
    return isinstance(error, DatabaseError) and isinstance(error.__cause__, psycopg.errors.InsufficientPrivilege)


def may_work_as(duty: Duty) -> bool:
    """Whether this process does work of this duty."""
    return settings.DUTY in {"", duty}


@contextmanager
def working_as(duty: Duty) -> Iterator[None]:
    """Inside the block, this thread uses the database with the duty's login.

    Raises Refused not_this_duty. It raises RuntimeError inside a database transaction of another login, which would
    neither see nor lock what is done here.
    """
    if not may_work_as(duty):
        raise Refused(DutyRefusal.NOT_THIS_DUTY, f"{duty} asked of a process of {settings.DUTY}")
    with _through(settings.DUTY_DATABASES.get(duty, DEFAULT_DB_ALIAS)):
        yield


def as_now(work: Callable[[], R]) -> Callable[[], R]:
    """Wraps work that runs later, such as reading while an answer is sent, so that it uses the present login."""
    alias = connections[DEFAULT_DB_ALIAS].alias

    def done() -> R:
        with _through(alias):
            return work()

    return done


@contextmanager
def _through(alias: str) -> Iterator[None]:
    """Inside the block, this thread's queries to the default database use the login of this alias.

    Each thread has its own connections, so no other request or task is affected.
    """
    before = connections[DEFAULT_DB_ALIAS]
    if before.alias == alias:
        yield
        return
    if before.in_atomic_block:
        raise RuntimeError(f"a transaction of {before.alias} is open; work through {alias} begins outside of it")
    if alias == DEFAULT_DB_ALIAS:
        del connections[DEFAULT_DB_ALIAS]
    own = connections[alias]
    connections[DEFAULT_DB_ALIAS] = own
    try:
        yield
    finally:
        if alias == DEFAULT_DB_ALIAS:
            own.close()  # nobody else would: it was opened for this alone
        connections[DEFAULT_DB_ALIAS] = before


def works_as(duty: Duty) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """Decorates a function, such as a task or a page, that must use the login of this duty."""

    def decorated(work: Callable[P, R]) -> Callable[P, R]:
        @wraps(work)
        def done(*args: P.args, **kwargs: P.kwargs) -> R:
            with working_as(duty):
                return work(*args, **kwargs)

        return done

    return decorated
