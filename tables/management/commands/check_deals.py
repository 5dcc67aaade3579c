"""Play finished deals again and compare; for whoever has restored a backup."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from tables.history.replayed import replayed


class Command(BaseCommand):
    """Reads the database only; ends with 1 and a sentence a line where a deal does not come to its end again."""

    help = "Play the deals that ended in the last hours again, by the engine, from what is kept of them."

    def add_arguments(self, parser: CommandParser) -> None:
        """Take how many hours to look back."""
        parser.add_argument("--hours", type=int, default=1, help="deals that ended in so many hours (1)")

    def handle(self, *args: Any, hours: int, **options: Any) -> None:
        """Print what is wrong. Raises CommandError if anything is."""
        if hours < 1:
            raise CommandError("--hours is 1 or more.")
        count = wrong = 0
        for one in replayed(hours):
            count += 1
            if one.wrong is not None:
                wrong += 1
                self.stdout.write(f"deal {one.deal}: {one.wrong}")
        if wrong:
            raise CommandError(f"{wrong} of {count} deals do not come to their end again.")
        self.stdout.write(f"{count} deals of the last {hours} h come to their end again.")
