"""Sign a change of the database's schema in, so that it is expected from now on."""

from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandParser

from accounts.people.models import User
from base.refusals import CommandRefused
from wallet.management.refusals import CommandRefusal
from wallet.seal.schema.services import NoKey, differing, sign_schema


class Command(BaseCommand):
    """Run it as the role that owns the tables, after looking at the differences that check_ledger names."""

    help = "Sign the database's schema as it is now with the house's key; says what has changed since the last time."

    def add_arguments(self, parser: CommandParser) -> None:
        """Read which operator allows it, and why."""
        parser.add_argument("--by", required=True, help="the operator's name to log in with")
        parser.add_argument("--reason", required=True)

    def handle(self, *args: Any, by: str, reason: str, **options: Any) -> None:
        """Sign it. Raises CommandRefused with a sentence if that is not allowed or not possible."""
        operator = User.objects.filter(username=by, is_staff=True, is_active=True).first()
        if operator is None:
            raise CommandRefused(CommandRefusal.NO_OPERATOR)
        if not reason.strip():
            raise CommandRefused(CommandRefusal.NO_REASON)
        changed = [one.about for one in differing()]
        try:
            signed = sign_schema(operator.username, reason.strip()[:400])
        except NoKey as none:
            raise CommandRefused(CommandRefusal.NO_KEY, file=settings.LEDGER_KEY_FILE) from none
        for about in changed:
            self.stdout.write(f"changed: {about}")
        self.stdout.write(f"The schema is signed as {signed.sha256}." if signed else "Just this is signed already.")
