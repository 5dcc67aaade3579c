"""Bring the database to where the code expects it, and a fresh house to where a stranger can sit down."""

import os
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandParser

from accounts.people.models import User
from desk.rights.in_step import keep_roles
from rummysite.management.beforehand import ask_everything
from rummysite.management.halves import Half, waiting_for_after
from rummysite.management.migrating import migrate
from tables.archive.months import open_months as open_months_of_moves
from wallet.ledger.past.months import open_months as open_months_of_entries
from wallet.money.licence.services import applied_licence
from wallet.seal.keys import make_key
from wallet.seal.schema.services import NoKey, may_be_signed_after_migrations, sign_schema

DEMO = ("seed_demo", "seed_matches", "seed_tournaments")


class Command(BaseCommand):
    """Migrate, let the logins in (SITE_ROLE), sign the schema, open the months to come, take the first steps.

    All may be repeated without harm. It takes nothing away that a house has made itself. Tables, offers and a
    tournament that nobody asked for, and an operator whose password is printed, are for one's own machine
    (RUMMY_LOCAL), or with --demo.
    """

    help = "Migrate, let the site's role in, apply the licence; on one's own machine open demo tables too."

    def add_arguments(self, parser: CommandParser) -> None:
        """Whether the house is for a first look."""
        parser.add_argument("--demo", action="store_true", help="open demo tables also where RUMMY_LOCAL is not set")
        halves = parser.add_mutually_exclusive_group()
        for half, when in (
            (Half.BEFORE, "while the version before serves: migrations that only add"),
            (Half.AFTER, "once no process of the version before runs: migrations that take away, too"),
        ):
            halves.add_argument(f"--{half}", action="store_const", const=half, dest="half", help=when)

    def handle(self, *args: Any, demo: bool = False, half: Half | None = None, **options: Any) -> None:
        """Run the steps in order; raises `CommandRefused` with a sentence before the first where one is in the way."""
        ask_everything()
        if settings.LOCAL:
            make_key(Path(settings.LEDGER_KEY_FILE))
        as_signed = may_be_signed_after_migrations()
        migrate(half)
        if os.environ.get("SITE_ROLE"):
            call_command("grant_site_role", verbosity=0)
        self._sign_schema(as_signed)
        if half is not Half.BEFORE:  # a backup of some months ago has none of those that have come since
            open_months_of_entries()
            open_months_of_moves()
        self._licence()
        for kept in keep_roles():
            self.stdout.write(f"Role {kept.role}: {len(kept.given)} rights given, {len(kept.taken_back)} taken back.")
        if settings.LOCAL:
            call_command("ensure_operator")
        for step in DEMO if demo or settings.LOCAL else ():
            call_command(step)
        if not User.objects.filter(is_superuser=True).exists():
            self.stdout.write("There is no operator yet. Make one with: manage.py ensure_operator --to FILE")
        if later := waiting_for_after():
            names = ", ".join(".".join(key) for key in later)
            self.stdout.write(f"Left until the new version serves everywhere: {names}. Then: prepare_house --after")

    def _sign_schema(self, as_signed: bool) -> None:
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

    def _licence(self) -> None:
        licence = applied_licence()
        if settings.LICENCE_FILE or licence is None:
            call_command("apply_licence")
        else:
            self.stdout.write(
                f"LICENCE_FILE is not set; the licence {licence.number} stays until {licence.valid_until}."
            )
