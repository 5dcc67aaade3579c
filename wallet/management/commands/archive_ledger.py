"""Archive old months of the ledger's entries to files, and restore them."""

from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from base.refusals import CommandRefused
from wallet.ledger.past.archive import CannotArchive, archive, due_before, restore
from wallet.ledger.past.models import Month
from wallet.management.refusals import CommandRefusal


class Command(BaseCommand):
    """Run by the role that owns the tables. A month's entries leave only after its file was read back."""

    help = "Archive the months of the ledger before one, a file each; or restore the month that left last."

    def add_arguments(self, parser: CommandParser) -> None:
        """Define the options for the months and the folder of their files."""
        which = parser.add_mutually_exclusive_group(required=True)
        which.add_argument("--before", metavar="YYYY-MM", type=_month, help="Archive all months before this one.")
        which.add_argument("--restore", metavar="YYYY-MM", type=_month, help="Bring this month's entries back.")
        parser.add_argument("--folder", type=Path, required=True, help="Where the files lie.")

    def handle(self, *args: Any, folder: Path, **options: Any) -> None:
        """Carry out the chosen action, month by month. Raises CommandRefused with the reason why a month cannot."""
        if not folder.is_dir():
            raise CommandRefused(CommandRefusal.NO_FOLDER, folder=folder)
        try:
            if options["restore"]:
                self._restore(options["restore"], folder)
            else:
                self._archive(options["before"], folder)
        except CannotArchive as why:
            raise CommandRefused(CommandRefusal.CANNOT_ARCHIVE, why=why) from why

    def _archive(self, before: datetime, folder: Path) -> None:
        due = due_before(before)
        for month in due:
            path = archive(month, folder)
            self.stdout.write(f"{month}: {month.entries} entries in {path}, SHA-256 {month.sha256}")
        if not due:
            self.stdout.write("No month is left to archive.")

    def _restore(self, begins_at: datetime, folder: Path) -> None:
        month = Month.objects.filter(begins_at=begins_at).first()
        if month is None:
            raise CommandRefused(CommandRefusal.NO_MONTH)
        self.stdout.write(f"{month}: {restore(month, folder)} entries are back.")


def _month(text: str) -> datetime:
    """The first moment of a month written as YYYY-MM. Raises ValueError, which argparse words."""
    return datetime.strptime(text, "%Y-%m").replace(tzinfo=UTC)
