"""How the standby of this process is: whether it answers, and how far it is behind."""

from typing import Any

import psycopg
from django.conf import settings
from django.db import DEFAULT_DB_ALIAS, connections

from base.limits.database import patient
from base.standby.connection import StandbyConnection
from base.watching.health import Check, Finding, checks

ANSWER_S = 2.0


def register() -> None:
    """Make the check known where there is a standby; without one the process serves as well, from the primary."""
    if DEFAULT_DB_ALIAS in settings.STANDBYS:
        checks.add("standby", Check(look))


def look() -> Finding:
    """How far it is behind, in seconds, by a connection that nobody else uses."""
    parameters = connections[settings.STANDBYS[DEFAULT_DB_ALIAS]].get_connection_params()
    try:
        with patient(ANSWER_S):
            connection: StandbyConnection[Any] = StandbyConnection.connect(**parameters | {"autocommit": True})
        connection.close()
    except psycopg.Error as trouble:
        return Finding(False, f"away: {type(trouble).__name__}; reads go to the primary")
    behind_s = connection.behind_s()
    if behind_s is None:
        return Finding(False, "the server of REPLICA_URL is no standby; reads go to the primary")
    near = behind_s <= settings.REPLICA_LAG_S
    return Finding(near, "ok" if near else f"{behind_s:.1f} s behind; reads go to the primary", behind_s)
