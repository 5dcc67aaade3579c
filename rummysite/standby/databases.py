"""Where the standby of each login's database is: one host for all of them, for a standby has the primary's logins."""

from collections.abc import Mapping
from typing import Any

from django.core.exceptions import ImproperlyConfigured

from base.pools.address import POSTGRESQL, read
from base.standby.connection import StandbyConnection

DOORS = "rummysite.standby.doors.OffThePrimary"
WAIT_S = 1
"""For a connection to the standby; the primary is there for whoever would wait longer."""

OF_THE_PRIMARY = {"host", "hostaddr", "port", "target_session_attrs"}
"""What its URL may say of where it is, beside host and port themselves."""


def with_standbys(databases: dict[str, dict[str, Any]], middleware: list[str], url: str) -> dict[str, str]:
    """Add to Django's DATABASES and MIDDLEWARE what reads from a standby take; gives by alias its standby's alias."""
    beside = standbys(databases, url)
    named = {alias: f"{alias}_standby" for alias in beside}
    databases |= {named[alias]: database for alias, database in beside.items()}
    middleware += [DOORS] if named else []
    return named


def standbys(databases: Mapping[str, dict[str, Any]], url: str) -> dict[str, dict[str, Any]]:
    """By the alias of each database its standby's settings; none without a URL. Raises ImproperlyConfigured.

    The URL says where the standby is, and what else libpq wants to know. Database, login and password are the
    primary's: each duty's, whichever process it is.
    """
    if not url:
        return {}
    url_config = read("REPLICA_URL", url)
    host = str(url_config.get("HOST") or url_config.get("OPTIONS", {}).get("host", ""))
    if url_config.get("ENGINE") != POSTGRESQL or not host:
        raise ImproperlyConfigured("REPLICA_URL must name a standby of PostgreSQL: postgresql://host:5432.")
    if "," in host:
        raise ImproperlyConfigured("REPLICA_URL names several hosts. Name one, or a proxy before them.")
    return {alias: _beside(alias, primary, url_config) for alias, primary in databases.items()}


def _beside(alias: str, primary: dict[str, Any], url_config: Mapping[str, Any]) -> dict[str, Any]:
    for part, name in (("USER", "login"), ("NAME", "database")):
        if url_config.get(part) and url_config[part] != primary[part]:
            raise ImproperlyConfigured(
                f"REPLICA_URL names the {name} {url_config[part]}, and {alias} has {primary[part]}. Leave it out:"
                " a standby has what the primary has."
            )
    options = {name: value for name, value in primary["OPTIONS"].items() if name not in OF_THE_PRIMARY}
    pool = options["pool"] | {"connection_class": StandbyConnection, "min_size": 0, "timeout": WAIT_S}
    there = {"HOST": url_config.get("HOST") or "", "PORT": url_config.get("PORT") or ""}
    return {**primary, **there, "OPTIONS": {**options, **url_config.get("OPTIONS", {}), "pool": pool}}
