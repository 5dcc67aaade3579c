"""Check every closed day again: hashes, chain, and the totals counted from the entries."""

from typing import Any

from django.core.management.base import BaseCommand

from base.refusals import CommandRefused
from wallet.finance.closing.models import Day
from wallet.finance.closing.verify import untrue_days
from wallet.management.refusals import CommandRefusal


class Command(BaseCommand):
    """Prints all faults of closed days and ends with status 1 if there are any; it writes nothing."""

    help = "Recompute all closed days from the ledger and compare (docs/operators/day-close.md)."

    def handle(self, *args: Any, **options: Any) -> None:
        """List all faults of closed days. Raises CommandRefused if there are any."""
        count = 0
        for untrue in untrue_days():
            self.stdout.write(str(untrue))
            count += 1
        if count:
            raise CommandRefused(CommandRefusal.DAYS_UNTRUE, count=count)
        last = Day.objects.order_by("-number").first()
        sealed = f" The last one, {last.day}, is {last.sha256}." if last else ""
        self.stdout.write(f"All {Day.objects.count()} closed days hold.{sealed}")
