"""Checks of the servers at the start of every process.

A server that does not answer does not prevent the start: the process waits for it, as it does later. A server that
answers and is unfit does, because its faults would appear now and then, during deals.
"""

import logging
import sys

import psycopg
from django.conf import settings
from django.db import connections
from redis.exceptions import RedisError

from rummysite.servers.pooler import Between, what_lies_between
from rummysite.servers.refusals import Unfit, Unfitness
from rummysite.servers.valkey import must_be_one_server

logger = logging.getLogger(__name__)


def fit_or_leave(*, database: bool = True) -> None:
    """End the process with a sentence where a server cannot carry it; `database`: whether it speaks to PostgreSQL."""
    try:
        must_be_fit(database=database)
    except Unfit as unfit:
        sys.exit(str(unfit))


def must_be_fit(*, database: bool = True) -> None:
    """Raises `Unfit` where a server cannot carry a process that serves; one that is silent is left for later."""
    primaries = settings.DATABASES.keys() - settings.STANDBYS.values()
    for alias in sorted(primaries) if database else ():
        try:
            between = what_lies_between(connections[alias].get_connection_params())
        except psycopg.OperationalError as trouble:
            logger.warning("PostgreSQL was not looked at (%s): %s", alias, trouble)
            continue
        if between is not Between.NOTHING:
            logger.info("between this process and PostgreSQL (%s) is %s", alias, between.value)
    try:
        must_be_one_server({server.url: server for server in (settings.REDIS, *settings.LAYERS)}.values(), 2)
    except (RedisError, OSError) as trouble:
        logger.warning("Valkey was not looked at: %s", trouble)


def must_have_a_session() -> None:
    """What the owner's commands ask: raises `Unfit` for a pooler that lends each transaction another session."""
    between = what_lies_between(connections["default"].get_connection_params(), limited=False)
    if between is Between.TRANSACTIONS:
        raise Unfit(Unfitness.SESSION_NEEDED)
