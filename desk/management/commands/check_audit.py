"""Check the audit's chain: that nothing in it was changed, taken out or put in between."""

from typing import Any

from django.core.management.base import BaseCommand

from base.refusals import CommandRefused
from desk.audit.chain import broken, head
from desk.management.refusals import CommandRefusal


class Command(BaseCommand):
    """Prints what does not hold and ends with status 1 if anything does not; it writes nothing."""

    help = "Recompute the audit's chain and compare it with the heads that closed days name."

    def handle(self, *args: Any, **options: Any) -> None:
        """List what does not hold. Raises CommandRefused if anything does not."""
        count = 0
        for sentence in broken():
            self.stdout.write(sentence)
            count += 1
        if count:
            raise CommandRefused(CommandRefusal.AUDIT_BROKEN, count=count)
        last = head()
        at_the_end = f" The last of {last['number']} is {last['sha256']}." if last else " Nothing is written yet."
        self.stdout.write(f"The audit is whole.{at_the_end}")
