"""The house is busy: the refusals when the house, a row or one sender has too much to do at once.

This is not a fault of the code. A row that somebody else has locked, a database that does not answer and a player
who sends too many requests at once end in a refusal with a code like any other. The API, the pages and the sockets
show it in their own ways.
"""

from collections.abc import Iterator
from http import HTTPStatus

import psycopg
from django.db import InterfaceError
from django.utils.translation import gettext_lazy as _
from psycopg_pool import PoolTimeout

from base.refusals import Refusal

RETRY_AFTER_S = 2
"""How long an answer tells a client to wait."""


class BusyRefusal(Refusal):
    """Why something is not done now and may be done in a moment."""

    TOO_MANY_REQUESTS = (
        "too_many_requests",
        _("You ask for too much at once. Wait a moment and try again."),
        HTTPStatus.TOO_MANY_REQUESTS,
    )
    HOUSE_BUSY = (
        "house_busy",
        _("The house has too much to do at the moment. Try again in a few seconds."),
        HTTPStatus.SERVICE_UNAVAILABLE,
    )
    ROW_BUSY = "row_busy", _("Somebody else is changing this at the moment. Try again."), HTTPStatus.CONFLICT
    BODY_TOO_LARGE = (
        "body_too_large",
        _("That is more than may be sent at once. Send a smaller file."),
        HTTPStatus.REQUEST_ENTITY_TOO_LARGE,
    )
    NOT_UTF8 = (
        "not_utf8",
        _("What you sent is not marked as UTF-8, and nothing else is read here."),
        HTTPStatus.UNSUPPORTED_MEDIA_TYPE,
    )
    SENT_TOO_SLOWLY = (
        "sent_too_slowly",
        _("Your request came too slowly. Try again on a better connection."),
        HTTPStatus.REQUEST_TIMEOUT,
    )
    TOO_MANY_SOCKETS = (
        "too_many_sockets",
        _("You have too many windows open. The game goes on in the newest; close some, then load this page again."),
        HTTPStatus.TOO_MANY_REQUESTS,
    )
    CROWDED_ADDRESS = (
        "crowded_address",
        _("Too many connections come from your network. Close some windows, or try again later."),
        HTTPStatus.TOO_MANY_REQUESTS,
    )


_HELD = (psycopg.errors.LockNotAvailable, psycopg.errors.DeadlockDetected, psycopg.errors.SerializationFailure)


def busy_of(error: BaseException) -> BusyRefusal | None:
    """The refusal for a database error that a retry can mend; None for any other error, which is a fault of ours.

    A row that somebody else has locked is ROW_BUSY. A cancelled statement, a pool without a free connection and a
    server that is away are HOUSE_BUSY.
    """
    for cause in _causes(error):
        if isinstance(cause, _HELD):
            return BusyRefusal.ROW_BUSY
        # psycopg_pool's own errors are OperationalErrors too.
        if isinstance(cause, psycopg.OperationalError | InterfaceError | psycopg.InterfaceError):
            return BusyRefusal.HOUSE_BUSY
    return None


def changed_nothing(error: BaseException) -> bool:
    """Whether it is certain that nothing was done: the server refused, or there was no connection.

    After a lost connection this is unknown, and the caller has to check.
    """
    return any(isinstance(cause, (*_HELD, psycopg.errors.QueryCanceled, PoolTimeout)) for cause in _causes(error))


def _causes(error: BaseException | None) -> Iterator[BaseException]:
    """The error and its causes: Django's errors are raised from psycopg's."""
    while error is not None:
        yield error
        error = error.__cause__
