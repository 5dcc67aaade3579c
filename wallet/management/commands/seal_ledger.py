"""Seal all transactions that are not sealed yet, as the house does by itself every few seconds."""

from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from wallet.seal.services import head, seal_all, sign_heads
from wallet.seal.watch import look_at_new_blocks


class Command(BaseCommand):
    """Continues where it was stopped; if two run at once, the second waits for the first."""

    help = "Seal all booked transactions into blocks, sign these and look at them (docs/developers/sealed-log.md)."

    def add_arguments(self, parser: CommandParser) -> None:
        """Read whether to look for transactions that were passed over."""
        parser.add_argument("--all", action="store_true", help="look at all transactions again, as after a restore")

    def handle(self, *args: Any, **options: Any) -> None:
        """Seal and say up to where."""
        for number in seal_all(from_the_start=options["all"]):
            self.stdout.write(f"block {number}")
        sign_heads()
        if look_at_new_blocks():
            self.stdout.write("There are findings; the admin shows them.")
        last = head()
        self.stdout.write(f"Sealed up to position {last.last_position}." if last else "Nothing was ever booked.")
