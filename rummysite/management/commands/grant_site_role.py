"""Give the site's own database role what the site needs, and no more."""

import os
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from rummysite.site_role import BadRole, grant

NAME_MAX_BYTES = 63
"""PostgreSQL would cut a longer one off, and make a role of another name."""


class Command(BaseCommand):
    """Run as the role that owns the tables, after each migration; `prepare_house` does both where SITE_ROLE is set."""

    help = "Make the database role SITE_ROLE (password: SITE_ROLE_PASSWORD) or give it its rights anew."

    def add_arguments(self, parser: CommandParser) -> None:
        """The role, unless SITE_ROLE names it."""
        parser.add_argument("role", nargs="?", default=os.environ.get("SITE_ROLE", ""))

    def handle(self, *args: Any, role: str, **options: Any) -> None:
        """Raises CommandError with a sentence where the role cannot be kept within its rights."""
        if not role:
            raise CommandError("Name the role, or set SITE_ROLE.")
        if len(role.encode()) > NAME_MAX_BYTES or "\0" in role:
            raise CommandError(f"A role's name has at most {NAME_MAX_BYTES} bytes: {role!r} is none.")
        try:
            grant(role, os.environ.get("SITE_ROLE_PASSWORD"))
        except BadRole as bad:
            raise CommandError(str(bad)) from bad
        if options["verbosity"]:
            self.stdout.write(f"The site may log in as {role}.")
