"""Asking a cell: one that does not answer is away, and then only the deals that lie there cannot go on.

A cell that is away is left alone for a moment: whoever asks is refused at once, so that nobody's thread or connection
waits for it while other tables are played. Every `AGAIN_S` one caller tries it again.

What is caught here is what PostgreSQL itself says of another server or of a schema that it cannot use, and a wait that
was too long. When the house's own primary is away, that is raised as everywhere else.
"""

import logging
import time
from collections.abc import Iterator
from contextlib import contextmanager

from django.conf import settings
from django.db import Error as DatabaseError
from django.db import connection
from psycopg import errors

from base.limits.database import GAVE_UP, patient
from tables.refusals import TableRefusal
from tables.sealing.keys import Unreadable

logger = logging.getLogger(__name__)
AGAIN_S = 1.0
_NOT_THERE = (
    errors.ConnectionException,
    errors.SqlclientUnableToEstablishSqlconnection,
    errors.ConnectionDoesNotExist,
    errors.ConnectionFailure,
    errors.SqlserverRejectedEstablishmentOfSqlconnection,
    errors.UndefinedTable,
    errors.InvalidSchemaName,
    errors.LockNotAvailable,
    errors.QueryCanceled,
)
_ENDED = (errors.AdminShutdown, errors.CrashShutdown, errors.CannotConnectNow)
"""What a server says as it ends or begins: said of the cell's while our own connection stands."""
_away: dict[int, float] = {}
"""By cell, until when nobody asks it."""


class CellAway(Unreadable):
    """The cell of a deal does not answer; what was asked of it may have been done or not, and nothing is lost."""

    def __init__(self, cell: int) -> None:
        """`cell` is its number."""
        super().__init__(TableRefusal.CELL_AWAY, f"cell {cell}")
        self.cell = cell


@contextmanager
def asking_only(cell: int) -> Iterator[None]:
    """Inside, nothing but this cell is asked. Raises CellAway, at once while it is known to be away."""
    until_s, now_s = _away.get(cell), time.monotonic()
    if until_s is not None:
        if now_s < until_s:
            raise CellAway(cell)
        _away[cell] = now_s + AGAIN_S  # the others go on being refused while this one tries
    try:
        with patient(settings.CELL_ANSWER_S):
            yield
    except DatabaseError as trouble:
        if not _is_the_cells(trouble):
            raise
        if until_s is None:
            logger.warning("cell %d is away: %s", cell, trouble)
        _away[cell] = time.monotonic() + AGAIN_S
        if not connection.in_atomic_block:
            connection.close_if_unusable_or_obsolete()  # one that was given up while it waited
        raise CellAway(cell) from trouble
    if until_s is not None and _away.pop(cell, None) is not None:
        logger.warning("cell %d answers again", cell)


def is_away(cell: int) -> bool:
    """Whether this process has found the cell away and nobody asks it for the present."""
    return time.monotonic() < _away.get(cell, 0.0)


def _is_the_cells(trouble: DatabaseError) -> bool:
    cause = trouble.__cause__
    if isinstance(cause, _ENDED):
        return not connection.connection.closed
    return isinstance(cause, _NOT_THERE) or GAVE_UP in str(trouble)
