"""Write the licence that LICENCE_FILE names into the database, or that there is none."""

from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from wallet.money.licence.services import BadLicence, apply_licence, licence, read_licence


class Command(BaseCommand):
    """Repeated without harm; `prepare_house` does it before each start."""

    help = "Apply the licence in LICENCE_FILE; without one the house plays for practice chips only."

    def handle(self, *args: Any, **options: Any) -> None:
        """Apply it and say what holds, where that is news. Raises CommandError for a file that is not right."""
        try:
            wanted = read_licence(Path(settings.LICENCE_FILE)) if settings.LICENCE_FILE else None
            changed = apply_licence(wanted)
        except BadLicence as bad:
            raise CommandError(str(bad)) from bad
        if changed or wanted is not None:
            self.stdout.write(self.sentence(wanted is not None))

    def sentence(self, wanted: bool) -> str:
        """What holds now, in a sentence."""
        in_force = licence()
        if in_force is not None:
            return (
                f"The house may play for {in_force.currency} until {in_force.valid_until}: licence {in_force.number}."
            )
        outside = "The licence is not in force today. " if wanted else ""
        return f"{outside}The house plays for practice chips only; money that is there can be withdrawn."
