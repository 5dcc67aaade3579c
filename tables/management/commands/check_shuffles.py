"""Check the public log of shuffles and every deal against it; for auditors."""

from typing import Any

from django.core.management.base import BaseCommand

from base.refusals import CommandRefused
from tables.history.shuffles_checked import differences
from tables.management.refusals import CommandRefusal


class Command(BaseCommand):
    """Reads the database only; ends with 1 and a sentence a line where something is not as it must be."""

    help = "Check the public log of shuffles from nothing: its chain, its signatures, and each deal against it."

    def handle(self, *args: Any, **options: Any) -> None:
        """Print what is wrong."""
        count = 0
        for count, sentence in enumerate(differences(), start=1):  # noqa: B007  (how many there were)
            self.stdout.write(sentence)
        if count:
            raise CommandRefused(CommandRefusal.SHUFFLES_DIFFER, count=count)
        self.stdout.write("The log is whole, and every deal is what was committed to.")
