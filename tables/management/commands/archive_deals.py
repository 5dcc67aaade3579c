"""Archive finished deals of old months to files, and restore them."""

from datetime import datetime
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from base.refusals import CommandRefused
from tables.archive import leaving
from tables.archive.holding import CannotArchive
from tables.management.refusals import CommandRefusal


class Command(BaseCommand):
    """Run by the role that owns the tables, one at a time. A deal's rows leave only after its file was read back."""

    help = "Archive the finished deals of the months before one, a folder each; or bring the deals of a month back."

    def add_arguments(self, parser: CommandParser) -> None:
        """Define the options for the months and their folders."""
        which = parser.add_mutually_exclusive_group(required=True)
        which.add_argument("--before", metavar="YYYY-MM", type=leaving.begins, help="Archive all months before it.")
        which.add_argument("--restore", metavar="YYYY-MM", type=leaving.begins, help="Bring this month's deals back.")
        parser.add_argument("--folder", type=Path, required=True, help="Where the folders of the months lie.")

    def handle(self, *args: Any, folder: Path, **options: Any) -> None:
        """Carry out the chosen action, month by month. Raises CommandRefused with the reason why a month cannot."""
        if not folder.is_dir():
            raise CommandRefused(CommandRefusal.NO_FOLDER, folder=folder)
        try:
            if options["restore"]:
                month = f"{options['restore']:%Y-%m}"
                self.stdout.write(f"{month}: {leaving.restore(month, folder)} deals are back.")
            else:
                self._archive(options["before"], folder)
        except CannotArchive as why:
            raise CommandRefused(CommandRefusal.CANNOT_ARCHIVE, why=why) from why

    def _archive(self, before: datetime, folder: Path) -> None:
        months = list(leaving.due_before(before))
        for month in months:
            left = leaving.archive(month, folder)
            if left is None:
                self.stdout.write(f"{month}: every deal has to stay for now.")
                continue
            place, sha256 = folder / left.month.folder, left.month.manifest_sha256
            stayed = f", {left.stayed} have to stay" if left.stayed else ""
            self.stdout.write(f"{month}: {left.deals} deals in {place}, SHA-256 of the manifest {sha256}{stayed}")
        if not months:
            self.stdout.write("No month is left to archive.")
