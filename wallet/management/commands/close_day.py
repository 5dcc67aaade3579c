"""Close every business day that is over, as the house does by itself shortly after midnight."""

from typing import Any

from django.core.management.base import BaseCommand

from base.refusals import CommandRefused
from wallet.finance.closing.services import LastDayUntrue, NotYet, close_due_days
from wallet.management.refusals import CommandRefusal


class Command(BaseCommand):
    """Oldest first; a day that is closed stays closed, so this may be repeated without harm."""

    help = "Count, chain and seal every business day that is over (docs/operators/day-close.md)."

    def handle(self, *args: Any, **options: Any) -> None:
        """Close them and list them. Raises CommandRefused while a transaction still writes into a day.

        And if no day can follow the last one.
        """
        try:
            closed = close_due_days()
        except (NotYet, LastDayUntrue) as busy:
            raise CommandRefused(CommandRefusal.DAY_NOT_CLOSED, why=busy) from busy
        for day in closed:
            self.stdout.write(f"{day.day} {day.sha256} {day.exceptions} exceptions")
        if not closed:
            self.stdout.write("No day is due.")
