"""Django's PostgreSQL backend with a pool of connections for each lane."""

from typing import Any, ClassVar

from django.db import DEFAULT_DB_ALIAS
from django.db.backends.base.base import NO_DB_ALIAS
from django.db.backends.postgresql import base as postgresql
from psycopg_pool import ConnectionPool

from base.pools.lanes import Lane, lane_here, size_of


class DatabaseWrapper(postgresql.DatabaseWrapper):
    """One thread's connection, borrowed from the pool of the thread's lane."""

    _pools: ClassVar[dict[tuple[str, Lane], "ConnectionPool[Any]"]] = {}

    @property
    def pool(self) -> "ConnectionPool[Any] | None":
        """The lane's pool, opened by whoever uses it first; None where no pool is set."""
        given = self.settings_dict["OPTIONS"].get("pool")
        if self.alias == NO_DB_ALIAS or not given:
            return None
        key = self.alias, lane_here()
        if key not in self._pools:
            # Two threads may both make one; neither is open yet, and the first to be noted counts.
            self._pools.setdefault(key, self._new_pool(key[1], given))
        return self._pools[key]

    def chunked_cursor(self) -> Any:
        """A cursor that the server keeps, within a transaction; outside of one the client takes all rows at once.

        Django would ask the server to keep it for the session. A pooler that lends sessions for a transaction fetches
        from another one then, which knows no such cursor. Who reads more rows than fit opens a transaction.
        """
        return super().chunked_cursor() if self.in_atomic_block else self.cursor()

    def close_pool(self) -> None:
        """Close the pools of all lanes."""
        for key in [key for key in list(self._pools) if key[0] == self.alias]:
            self._pools.pop(key).close()

    def _new_pool(self, lane: Lane, given: dict[str, Any]) -> "ConnectionPool[Any]":
        most = size_of(lane, given["max_size"])
        arguments = {
            "check": ConnectionPool.check_connection if self.settings_dict["CONN_HEALTH_CHECKS"] else None,
            **given,
            "max_size": most,
            "min_size": min(most, given.get("min_size", 1)),
            "name": str(lane),
        }
        # Autocommit, as Django's own pool: Django sets it as it needs it afterwards.
        connecting = {**self.get_connection_params(), "autocommit": True}
        configure = self._configure_connection  # type: ignore[attr-defined]  # the stubs are of an older Django
        return ConnectionPool(kwargs=connecting, open=False, configure=configure, **arguments)


def pools() -> dict[str, "ConnectionPool[Any]"]:
    """The pools that this process has opened so far: by lane, those of another login's alias with that before it."""
    opened = list(DatabaseWrapper._pools.items())  # noqa: SLF001
    return {str(lane) if alias == DEFAULT_DB_ALIAS else f"{alias} {lane}": pool for (alias, lane), pool in opened}
