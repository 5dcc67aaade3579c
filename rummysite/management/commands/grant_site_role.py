"""Give the database's logins what their duties need, and no more."""

import os
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandParser
from django.db import ProgrammingError

from base.refusals import CommandRefused
from rummysite.management.refusals import CommandRefusal
from rummysite.roles.logins import grant
from rummysite.roles.named import named
from rummysite.roles.rights import BadRole

NAME_MAX_BYTES = 63
"""PostgreSQL would cut a longer one off, and make a role of another name."""


class Command(BaseCommand):
    """Run as the role that owns the tables, after each migration; `prepare_house` does both where SITE_ROLE is set."""

    help = (
        "Make the logins SITE_ROLE, DESK_ROLE, CASHIER_ROLE, DEALER_ROLE and READ_ROLE, or give them their rights anew."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        """The players' web, unless SITE_ROLE names it."""
        parser.add_argument("role", nargs="?", default=os.environ.get("SITE_ROLE", ""))

    def handle(self, *args: Any, role: str, **options: Any) -> None:
        """Raises CommandRefused with a sentence where a role cannot be kept within its rights."""
        if not role:
            raise CommandRefused(CommandRefusal.NO_ROLE)
        if len(role.encode()) > NAME_MAX_BYTES or "\0" in role:
            raise CommandRefused(CommandRefusal.ROLE_TOO_LONG, most=NAME_MAX_BYTES, role=role)
        try:
            found = named(os.environ | {"SITE_ROLE": role}, local=settings.LOCAL)
            grant(found.duties, found.passwords)
        except BadRole as bad:
            raise CommandRefused(CommandRefusal.BAD_ROLE, why=bad) from bad
        except ProgrammingError as trouble:
            raise CommandRefused(CommandRefusal.LOGINS_NOT_MADE, why=trouble) from trouble
        if options["verbosity"]:
            for login, duties in found.duties.items():
                self.stdout.write(f"{login} may log in; its duty: {', '.join(duties)}.")
