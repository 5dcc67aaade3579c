"""Recompute the ledger from its entries and say every difference."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError

from wallet.ledger.audit import checks, differences
from wallet.ledger.models import Entry


class Command(BaseCommand):
    """Prints a line a difference and ends with status 1 if there are any."""

    help = "Recompute all balances and checks of the ledger from its entries; exit 1 and list what differs."

    def handle(self, *args: Any, **options: Any) -> None:
        """Compare and report. Raises CommandError (status 1) if anything differs."""
        found = 0
        for difference in differences():
            found += 1
            self.stdout.write(str(difference))
        if found:
            raise CommandError(f"The ledger has {found} differences.")
        self.stdout.write(f"The ledger is true: {len(checks)} checks over {Entry.objects.count()} entries.")
