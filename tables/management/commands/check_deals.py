"""Replay finished deals and compare, for example after a backup was restored."""

from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from base.refusals import CommandRefused
from tables.history.replayed import replayed
from tables.management.refusals import CommandRefusal


class Command(BaseCommand):
    """Only reads the database; ends with 1 and one line for each deal whose replay differs."""

    help = "Play the deals that ended in the last hours again, by the engine, from what is kept of them."

    def add_arguments(self, parser: CommandParser) -> None:
        """Take how many hours to look back."""
        parser.add_argument("--hours", type=int, default=1, help="deals that ended in so many hours (1)")

    def handle(self, *args: Any, hours: int, **options: Any) -> None:
        """Print what is wrong. Raises CommandRefused if anything is."""
        if hours < 1:
            raise CommandRefused(CommandRefusal.BAD_HOURS)
        count = wrong = 0
        for one in replayed(hours):
            count += 1
            if one.wrong is not None:
                wrong += 1
                self.stdout.write(f"deal {one.deal}: {one.wrong}")
        if wrong:
            raise CommandRefused(CommandRefusal.DEALS_DIFFER, wrong=wrong, count=count)
        self.stdout.write(f"{count} deals of the last {hours} h come to their end again.")
