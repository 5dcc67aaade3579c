"""Check every closed day again: hashes, chain, and the totals counted from the entries."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError

from wallet.finance.closing.models import Day
from wallet.finance.closing.verify import untrue_days


class Command(BaseCommand):
    """Prints what does not hold and ends with status 1 if anything does not; it writes nothing."""

    help = "Recompute all closed days from the ledger and compare (docs/operators/day-close.md)."

    def handle(self, *args: Any, **options: Any) -> None:
        """List what does not hold. Raises CommandError if anything does not."""
        count = 0
        for untrue in untrue_days():
            self.stdout.write(str(untrue))
            count += 1
        if count:
            raise CommandError(f"{count} things about the closed days do not hold.")
        last = Day.objects.order_by("-number").first()
        sealed = f" The last one, {last.day}, is {last.sha256}." if last else ""
        self.stdout.write(f"All {Day.objects.count()} closed days hold.{sealed}")
