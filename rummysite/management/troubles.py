"""What may be in the way of any command, in a sentence: no server, a lock, tables of another version, settings."""

from django.core.exceptions import ImproperlyConfigured
from django.db import OperationalError, ProgrammingError
from psycopg import errors
from psycopg_pool import PoolTimeout
from redis.exceptions import RedisError

from base.crowd.busy import BusyRefusal, busy_of


def sentence_of(trouble: Exception) -> str | None:
    """The sentence for the person at the shell; None for a fault of ours, whose traceback is wanted."""
    if isinstance(trouble, ImproperlyConfigured):
        return str(trouble)
    if isinstance(trouble, RedisError):
        return f"Valkey or Redis does not answer (REDIS_URL): {trouble}"
    if busy_of(trouble) is BusyRefusal.ROW_BUSY:
        return f"Somebody else holds what this needs; nothing was done. Try again in a moment: {trouble}"
    if isinstance(trouble, OperationalError | PoolTimeout):
        return f"PostgreSQL does not answer, or broke off (DATABASE_URL): {trouble}"
    if isinstance(trouble, ProgrammingError):
        return _about_the_tables(trouble)
    return None


def _about_the_tables(trouble: ProgrammingError) -> str | None:
    match trouble.__cause__:
        case errors.UndefinedTable() | errors.UndefinedColumn() | errors.UndefinedFunction():
            return f"The tables are not those of this version. Run: manage.py prepare_house ({trouble})"
        case errors.InsufficientPrivilege():
            return f"This database role may not do that (DATABASE_URL): {trouble}"
    return None
