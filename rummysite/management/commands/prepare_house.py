"""Bring the database to where the code expects it, and a fresh house to where a stranger can sit down."""

import os
from pathlib import Path
from typing import Any

import psycopg
from django.conf import settings
from django.core.cache import cache
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError
from django.db import connection
from redis.exceptions import RedisError

from wallet.seal.keys import make_key
from wallet.seal.schema.services import NoKey, may_be_signed_after_migrations, sign_schema

CONNECT_S = 10
FIRST_STEPS = ("apply_licence", "ensure_operator", "seed_demo", "seed_matches", "seed_tournaments")


class Command(BaseCommand):
    """Migrate, let the site's own role in (SITE_ROLE), sign the schema, take the first steps; repeated without harm."""

    help = "Migrate, make the operator's account and open the demo tables, whatever of that is still missing."

    def handle(self, *args: Any, **options: Any) -> None:
        """Run the steps in order; raises `CommandError` with a sentence when a server does not answer."""
        ask_servers()
        if settings.LOCAL:
            make_key(Path(settings.LEDGER_KEY_FILE))
        as_signed = may_be_signed_after_migrations()
        call_command("migrate", verbosity=0, interactive=False)
        if os.environ.get("SITE_ROLE"):
            call_command("grant_site_role", verbosity=0)
        self.sign_schema(as_signed)
        for step in FIRST_STEPS:
            call_command(step)

    def sign_schema(self, as_signed: bool) -> None:
        """Sign what the migrations have made of the schema, unless it was another than the signed one before them."""
        if not as_signed:
            self.stderr.write(
                "The database's schema was not as it was signed before these migrations, so it is not signed now:"
                " see what check_ledger says, then sign_schema."
            )
            return
        try:
            sign_schema("prepare_house", "migrations")
        except NoKey:
            self.stderr.write(
                f"There is no key to sign the ledger with: LEDGER_KEY_FILE is {settings.LEDGER_KEY_FILE}."
            )


def ask_servers() -> None:
    """Whether PostgreSQL and Redis answer, asked once and plainly: a pool would try again and again."""
    try:
        psycopg.connect(**connection.get_connection_params() | {"connect_timeout": CONNECT_S}).close()
    except psycopg.OperationalError as trouble:
        raise CommandError(f"PostgreSQL does not answer (DATABASE_URL): {trouble}") from trouble
    try:
        cache.get("prepare")
    except RedisError as trouble:
        raise CommandError(f"Valkey or Redis does not answer (REDIS_URL): {trouble}") from trouble
