"""Recompute the ledger from its entries and say every difference."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand

from base.refusals import CommandRefused
from wallet.ledger.audit import checks, differences_in
from wallet.ledger.models import Entry
from wallet.ledger.past import runs
from wallet.management.refusals import CommandRefusal


class Command(BaseCommand):
    """Prints a line a difference and ends with status 1 if there are any."""

    help = "Recompute all balances and checks of the ledger from its entries; exit 1 and list what differs."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Whether to go on where an earlier run was stopped."""
        parser.add_argument("--resume", action="store_true", help="Go on with the last run, if it was stopped.")

    def handle(self, *args: Any, resume: bool = False, **options: Any) -> None:
        """Compare and report. Raises CommandRefused (status 1) if anything differs."""
        run = runs.go_on(differences_in, self.stdout.write, resume=resume)
        if run.differences:
            raise CommandRefused(CommandRefusal.LEDGER_DIFFERS, count=run.differences)
        self.stdout.write(f"The ledger is true: {len(checks)} checks over {Entry.objects.count()} entries.")
