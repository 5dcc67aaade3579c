"""What `prepare_house` asks before it begins: what would stop it half-way is said, and nothing is done."""

import os
from pathlib import Path
from typing import Any

import psycopg
from django.conf import settings
from django.core.cache import cache
from django.db import connection
from redis.exceptions import RedisError

from base.refusals import CommandRefused
from rummysite.management.refusals import CommandRefusal
from rummysite.servers.at_start import must_have_a_session
from rummysite.servers.refusals import Unfit
from rummysite.servers.valkey import must_be_one_server
from wallet.money.licence.services import BadLicence, read_licence

CONNECT_S = 10

_ROLES = """
SELECT current_user, me.rolsuper OR me.rolcreaterole, EXISTS (SELECT FROM pg_roles WHERE rolname = %s)
FROM pg_roles me WHERE me.rolname = current_user
"""


def ask_everything() -> None:
    """Raises CommandRefused with the first thing that is in the way."""
    if settings.LICENCE_FILE:
        try:
            read_licence(Path(settings.LICENCE_FILE))
        except BadLicence as bad:
            raise CommandRefused(CommandRefusal.BAD_LICENCE, why=bad) from bad
    ask_servers()


def ask_servers() -> None:
    """Check once that PostgreSQL and Redis answer, without a pool, which would try again and again."""
    try:
        with psycopg.connect(**connection.get_connection_params() | {"connect_timeout": CONNECT_S}) as asking:
            _ask_for_roles(asking)
        must_have_a_session()
    except psycopg.OperationalError as trouble:
        raise CommandRefused(CommandRefusal.NO_DATABASE, why=trouble) from trouble
    except Unfit as unfit:
        raise CommandRefused(unfit.code, unfit.about) from unfit
    try:
        must_be_one_server([settings.REDIS, *settings.LAYERS], CONNECT_S)
        cache.get("prepare")
    except Unfit as unfit:
        raise CommandRefused(unfit.code, unfit.about) from unfit
    except RedisError as trouble:
        raise CommandRefused(CommandRefusal.NO_VALKEY, why=trouble) from trouble


def _ask_for_roles(asking: "psycopg.Connection[Any]") -> None:
    """Whether the owner may make the site's role, or change its password, where that has to be done."""
    role = os.environ.get("SITE_ROLE")
    if not role:
        return
    row = asking.execute(_ROLES, [role]).fetchone()
    assert row is not None
    owner, may, there = row
    if not may and not there:
        raise CommandRefused(CommandRefusal.ROLE_NOT_MADE, owner=owner, role=role)
    if not may and os.environ.get("SITE_ROLE_PASSWORD"):
        raise CommandRefused(CommandRefusal.PASSWORD_NOT_SET, owner=owner, role=role)
