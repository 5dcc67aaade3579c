"""Django's PostgreSQL backend with a pool of connections for each lane."""

import time
from typing import Any, ClassVar

import psycopg
from django.db import DEFAULT_DB_ALIAS
from django.db.backends.base.base import NO_DB_ALIAS
from django.db.backends.postgresql import base as postgresql
from psycopg_pool import ConnectionPool

from base.pools.lanes import Lane, lane_here, size_of


class LookingPool(ConnectionPool[Any]):
    """psycopg's pool, which looks at a connection before it lends it, and goes on to the next at once.

    psycopg's own look pauses after each dead connection, for a second and then for twice as long each time. After a
    failover each pool is full of dead ones, and whoever wanted a connection was refused although the database was back.
    """

    def getconn(self, timeout: float | None = None) -> Any:
        """A connection that answers; raises PoolTimeout, and closes those that do not answer."""
        deadline_s = time.monotonic() + (self.timeout if timeout is None else timeout)
        while True:
            lent = super().getconn(max(0.0, deadline_s - time.monotonic()))
            try:
                self.check_connection(lent)
            except psycopg.Error:
                self._give_up(lent)
            except BaseException:  # a task's time is over: its connection must not be lost to the pool
                self._give_up(lent)
                raise
            else:
                return lent

    def _give_up(self, lent: Any) -> None:
        lent.close()
        self.putconn(lent)


class DatabaseWrapper(postgresql.DatabaseWrapper):
    """One thread's connection, borrowed from the pool of the thread's lane."""

    _pools: ClassVar[dict[tuple[str, Lane], "ConnectionPool[Any]"]] = {}

    @property
    def pool(self) -> "ConnectionPool[Any] | None":
        """The lane's pool, opened at its first use; None if no pool is configured."""
        options = self.settings_dict["OPTIONS"].get("pool")
        if self.alias == NO_DB_ALIAS or not options:
            return None
        key = self.alias, lane_here()
        if key not in self._pools:
            # Two threads may both make one; neither is open yet, and the first to be noted counts.
            self._pools.setdefault(key, self._new_pool(key[1], options))
        return self._pools[key]

    def chunked_cursor(self) -> Any:
        """A server-side cursor within a transaction; outside one the client takes all rows at once.

        Django would create a cursor for the session. A pooler that lends sessions for one transaction would then
        fetch from another session, which does not have the cursor. So code that reads more rows than fit in memory
        must open a transaction.
        """
        return super().chunked_cursor() if self.in_atomic_block else self.cursor()

    def close_pool(self) -> None:
        """Close the pools of all lanes."""
        for key in [key for key in list(self._pools) if key[0] == self.alias]:
            self._pools.pop(key).close()

    def _new_pool(self, lane: Lane, options: dict[str, Any]) -> "ConnectionPool[Any]":
        most = size_of(lane, options["max_size"])
        arguments = {
            **options,
            "max_size": most,
            "min_size": min(most, options.get("min_size", 1)),
            "name": str(lane),
        }
        # Autocommit, as Django's own pool: Django sets it as it needs it afterwards.
        connecting = {**self.get_connection_params(), "autocommit": True}
        configure = self._configure_connection  # type: ignore[attr-defined]  # the stubs are of an older Django
        kind = LookingPool if self.settings_dict["CONN_HEALTH_CHECKS"] else ConnectionPool
        return kind(kwargs=connecting, open=False, configure=configure, **arguments)


def pools() -> dict[str, "ConnectionPool[Any]"]:
    """The pools that this process has opened so far: by lane, those of another login's alias with that before it."""
    opened = list(DatabaseWrapper._pools.items())  # noqa: SLF001
    return {str(lane) if alias == DEFAULT_DB_ALIAS else f"{alias} {lane}": pool for (alias, lane), pool in opened}
