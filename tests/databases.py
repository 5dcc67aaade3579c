"""Databases on the tests' own server, each a copy of the house's tables as they were migrated."""

import psycopg
from psycopg.sql import SQL, Identifier

from tests.ready_cluster import AS_MIGRATED
from tests.settings import SERVERS


def fresh_database(name: str) -> str:
    """The address of a database in which nobody has written yet; one that has the name already goes."""
    with psycopg.connect(SERVERS.postgres.url("postgres"), autocommit=True) as superuser:
        superuser.execute(SQL("DROP DATABASE IF EXISTS {} WITH (FORCE)").format(Identifier(name)))
        superuser.execute(SQL("CREATE DATABASE {} TEMPLATE {}").format(Identifier(name), Identifier(AS_MIGRATED)))
    return SERVERS.postgres.url(name)
