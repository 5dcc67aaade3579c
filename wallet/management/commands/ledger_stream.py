"""Print the sealed log from a position on, one JSON document a line, and what comes after it if asked."""

from typing import Any

import msgspec
from django.core.management.base import BaseCommand, CommandParser

from base.refusals import CommandRefused
from wallet.management.refusals import CommandRefusal
from wallet.seal import stream


class Command(BaseCommand):
    """For a warehouse or another system: remember the last position kept and go on after it."""

    help = "Print sealed transactions in the log's order as newline-delimited JSON (docs/developers/sealed-log.md)."

    def add_arguments(self, parser: CommandParser) -> None:
        """Read where to begin, and whether to go on at the head."""
        parser.add_argument("--from", dest="position", type=int, default=1, help="the first position; 1 if left out")
        parser.add_argument("--follow", action="store_true", help="at the head wait for what comes, until stopped")

    def handle(self, *args: Any, position: int, follow: bool, **options: Any) -> None:
        """Print them. Raises CommandRefused for a position that there cannot be."""
        if position < 1:
            raise CommandRefused(CommandRefusal.BAD_POSITION)
        try:
            for one in stream.follow(position) if follow else stream.read(position):
                self.stdout.write(msgspec.json.encode(one).decode())
                if follow:
                    self.stdout.flush()
        except KeyboardInterrupt:
            return
