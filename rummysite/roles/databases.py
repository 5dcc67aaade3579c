"""The logins a process uses for PostgreSQL: one if it has one duty; on one's own machine one for each duty.

A login may set defaults for its own sessions (`ALTER ROLE CURRENT_USER SET …`); PostgreSQL allows it to every role. So
a connection says itself what it relies on, and that goes before such defaults.
"""

from collections.abc import Mapping
from typing import Any

from django.core.exceptions import ImproperlyConfigured

from base.duties import Duty
from base.pools.address import POSTGRESQL, read

RELIED_ON = {
    "search_path": "public",
    "default_transaction_read_only": "off",
    "default_transaction_isolation": r"read\ committed",
}
"""Session settings, as the server's command line takes them."""
WRITES = {"read-write", "primary"}
"""The permitted values of `target_session_attrs` if a URL names several hosts: a standby accepts no moves."""


def databases(
    duty: str,
    default: dict[str, Any],
    others: Mapping[str, str],
    *,
    pool: Mapping[str, Any],
    limits: Mapping[str, Any],
) -> dict[str, Any]:
    """Django's DATABASES: the default login's, and by their duty those of the others that a URL names.

    `duty` is what this process works for, "" for all of them; `pool` and `limits` are each
    connection's. Raises ImproperlyConfigured with a sentence.
    """
    if duty not in {"", Duty.PLAY, Duty.DESK, Duty.CASHIER, Duty.DEALER}:
        raise ImproperlyConfigured(f"RUMMY_DUTY={duty} is no duty: play, desk, cashier or dealer, or nothing for all.")
    named = {each: url for each, url in others.items() if url}
    if duty and named:
        raise ImproperlyConfigured(
            f"A process with RUMMY_DUTY={duty} has the database login of that duty alone; leave"
            f" {', '.join(f'{each.upper()}_DATABASE_URL' for each in named)} out of its environment."
        )
    parsed = {"default": default, **{each: read(f"{each.upper()}_DATABASE_URL", url) for each, url in named.items()}}
    return {alias: _kept_in_postgresql(alias, database, pool, limits) for alias, database in parsed.items()}


def _kept_in_postgresql(
    alias: str, database: dict[str, Any], pool: Mapping[str, Any], limits: Mapping[str, Any]
) -> dict[str, Any]:
    name = "DATABASE_URL" if alias == "default" else f"{alias.upper()}_DATABASE_URL"
    if database.get("ENGINE") != POSTGRESQL:
        raise ImproperlyConfigured(
            f"{name} must begin with postgresql://, for the house keeps its books in PostgreSQL."
        )
    _leads_to_the_primary(name, database)
    database["ENGINE"] = "base.pools"  # the same, with connections of their own for moves
    options = database["OPTIONS"] = {**limits, **database.get("OPTIONS", {})}
    relied_on = " ".join(f"-c {setting}={value}" for setting, value in RELIED_ON.items())
    options["options"] = f"{relied_on} {options.get('options', '')}".rstrip()
    # Connections come from psycopg's pool: under ASGI, persistent ones would pile up with the threads. Each is looked
    # at before it is lent, so that after a restart of the server nobody is handed one that is dead.
    options["pool"] = dict(pool)
    database["CONN_MAX_AGE"] = 0
    database["CONN_HEALTH_CHECKS"] = True
    return database


def _leads_to_the_primary(name: str, database: Mapping[str, Any]) -> None:
    """Check that a URL with several hosts asks for the primary; otherwise libpq takes the first host that answers."""
    hosts, ports = (str(database.get(part) or "").split(",") for part in ("HOST", "PORT"))
    wanted = database.get("OPTIONS", {}).get("target_session_attrs", "any")
    if len(hosts) > 1 and wanted not in WRITES:
        raise ImproperlyConfigured(
            f"{name} names {len(hosts)} hosts, of which one is the primary, and says target_session_attrs={wanted}."
            " Let it end in ?target_session_attrs=read-write."
        )
    if len(ports) not in {1, len(hosts)}:
        raise ImproperlyConfigured(
            f"{name} names {len(hosts)} hosts and {len(ports)} ports: give each host its port, or none."
        )
