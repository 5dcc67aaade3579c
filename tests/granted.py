"""Database logins for one test: they are made by the house's own `grant`, and end with the test's transaction.

What is rolled back stays in PostgreSQL's catalogue as dead rows until somebody sweeps them away. The tests' server has
nobody who does, and each grant would take longer than the one before.
"""

from collections.abc import Mapping

import psycopg
from django.db import connection

from base.duties import Duty
from rummysite.roles import logins as roles
from tests.settings import SERVERS

SWEPT_AFTER = 8
"""Grants; few enough that the dead rows do not matter."""
SWEEP = "VACUUM (TRUNCATE false, SKIP_DATABASE_STATS true) pg_proc, pg_class, pg_attribute, pg_shdepend"
"""What a test's own grant, not rolled back yet, never makes wait."""
_grants = 0


def grant(logins: Mapping[str, tuple[Duty, ...]]) -> None:
    """Give these logins the rights of their duties."""
    global _grants  # noqa: PLW0603  (the catalogue is the whole process's, too)
    _grants += 1
    if _grants % SWEPT_AFTER == 0:
        with psycopg.connect(SERVERS.postgres.url(str(connection.settings_dict["NAME"])), autocommit=True) as sweeper:
            sweeper.execute(SWEEP)
    roles.grant(logins)
