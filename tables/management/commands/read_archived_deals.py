"""Read the files of archived deals: check them, tell their totals, print the record of one deal."""

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from base.refusals import CommandRefused
from tables.archive import reading
from tables.archive.comparing import compare
from tables.archive.models import DealMonth
from tables.management.refusals import CommandRefusal


class Command(BaseCommand):
    """Only reads. Ends with 1 and a sentence if a file has changed or differs from the house's rows."""

    help = "Check the files of archived deals and tell their totals; or print the record of one deal."

    def add_arguments(self, parser: CommandParser) -> None:
        """Define the options for the folders and the output."""
        parser.add_argument("--folder", type=Path, required=True, help="Where the folders of the months lie.")
        parser.add_argument("--month", metavar="YYYY-MM", default="*", help="This month alone.")
        parser.add_argument("--deal", metavar="ID", help="Print the record of this deal, to replay it.")

    def handle(self, *args: Any, folder: Path, month: str, deal: str | None, **options: Any) -> None:
        """Print the requested rows. Raises CommandRefused if it cannot."""
        places = sorted(filter(reading.is_month, folder.glob(reading.folder_of(month))))
        try:
            if deal is not None:
                self._record(places, deal)
                return
            for place in places:
                self._totals(place)
        except reading.NotWhatWasWritten as why:
            raise CommandRefused(CommandRefusal.NOT_WHAT_WAS_WRITTEN, why=why) from why
        if not places:
            self.stdout.write("No deals are in files there.")

    def _record(self, places: list[Path], deal: str) -> None:
        for place in places:
            written = reading.record_in(place, deal)
            if written is not None:
                self.stdout.write(written.decode())
                return
        raise CommandRefused(CommandRefusal.NO_RECORD, deal=deal)

    def _totals(self, place: Path) -> None:
        name = place.name.removeprefix(reading.folder_of(""))
        known = DealMonth.objects.filter(pk=name).first()
        manifest = reading.manifest_of(place, known.manifest_sha256 if known else "")
        for currency, sums in sorted(manifest["totals"].items()):
            totals = ", ".join(f"{sum_name} {value}" for sum_name, value in sums.items())
            self.stdout.write(f"{name} {currency}: {totals}")
        if known is None:
            self.stdout.write(f"{name}: this house does not say that these deals have left.")
        else:
            compare(known, place)
            self.stdout.write(f"{name}: the files and what the house kept of the same deals agree.")
