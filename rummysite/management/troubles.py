"""What may be in the way of any command: no server, a lock, tables of another version, settings."""

from django.core.exceptions import ImproperlyConfigured
from django.db import OperationalError, ProgrammingError
from psycopg import errors
from psycopg_pool import PoolTimeout
from redis.exceptions import RedisError

from base.crowd.busy import BusyRefusal, busy_of
from base.refusals import CommandRefused
from rummysite.embedded import ServerTrouble
from rummysite.management.refusals import CommandRefusal
from rummysite.servers.refusals import Unfit


def refused_by(trouble: Exception) -> CommandRefused | None:
    """What the person at the shell is told; None for a fault of ours, whose traceback is wanted."""
    if isinstance(trouble, Unfit):
        return CommandRefused(trouble.code, trouble.about)
    code = _code_of(trouble)
    return None if code is None else CommandRefused(code, why=trouble)


def _code_of(trouble: Exception) -> CommandRefusal | None:
    if isinstance(trouble, ServerTrouble):
        return CommandRefusal.SERVERS_NOT_STARTED
    if isinstance(trouble, ImproperlyConfigured):
        return CommandRefusal.SETTINGS_WRONG
    if isinstance(trouble, RedisError):
        return CommandRefusal.NO_VALKEY
    if busy_of(trouble) is BusyRefusal.ROW_BUSY:
        return CommandRefusal.ROW_BUSY
    if isinstance(trouble, OperationalError | PoolTimeout):
        return CommandRefusal.DATABASE_AWAY
    return _about_the_tables(trouble) if isinstance(trouble, ProgrammingError) else None


def _about_the_tables(trouble: ProgrammingError) -> CommandRefusal | None:
    match trouble.__cause__:
        case errors.UndefinedTable() | errors.UndefinedColumn() | errors.UndefinedFunction():
            return CommandRefusal.ANOTHER_VERSION
        case errors.InsufficientPrivilege():
            return CommandRefusal.NO_RIGHT
    return None
