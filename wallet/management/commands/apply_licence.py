"""Write the licence that LICENCE_FILE names into the database; or withdraw the licence with the given number."""

from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandParser

from base.refusals import CommandRefused
from wallet.management.refusals import CommandRefusal
from wallet.money.licence.services import (
    BadLicence,
    applied_licence,
    apply_licence,
    licence,
    read_licence,
    why_it_waits,
)


class Command(BaseCommand):
    """Repeated without harm; `prepare_house` does it before each start.

    In a house where two people could agree to it, a licence that takes another's place waits until they have.
    A shell in which LICENCE_FILE is not set is no wish to end the play for money: taking a licence away has to name it.
    """

    help = "Apply the licence in LICENCE_FILE. A licence is taken away by --withdraw and its number alone."

    def add_arguments(self, parser: CommandParser) -> None:
        """The number of the licence to take away."""
        parser.add_argument("--withdraw", metavar="NUMBER", help="take away the licence of this number")

    def handle(self, *args: Any, withdraw: str | None = None, **options: Any) -> None:
        """Apply or withdraw it, and print it if that is a change. Raises CommandRefused, with nothing changed."""
        before = applied_licence()
        if withdraw is not None:
            self._refuse_to_withdraw(withdraw, before.number if before else None)
        elif before is not None and not settings.LICENCE_FILE:
            raise CommandRefused(CommandRefusal.LICENCE_FILE_NOT_SET, number=before.number, until=before.valid_until)
        try:
            wanted = read_licence(Path(settings.LICENCE_FILE)) if settings.LICENCE_FILE else None
            waits = why_it_waits(wanted) if wanted else ""
            if waits:
                self.stderr.write(f"{waits} Until then the licence of before holds.")
                return
            changed = apply_licence(wanted)
        except BadLicence as bad:
            raise CommandRefused(CommandRefusal.BAD_LICENCE, why=bad) from bad
        if changed or wanted is not None:
            self.stdout.write(self.sentence(wanted is not None))

    def sentence(self, wanted: bool) -> str:
        """A sentence about the licence in force."""
        in_force = licence()
        if in_force is not None:
            return (
                f"The house may play for {in_force.currency} until {in_force.valid_until}: licence {in_force.number}."
            )
        outside = "The licence is not in force today. " if wanted else ""
        return f"{outside}The house plays for practice chips only; money that is there can be withdrawn."

    def _refuse_to_withdraw(self, number: str, applied: str | None) -> None:
        if applied is None:
            raise CommandRefused(CommandRefusal.NO_LICENCE)
        if number != applied:
            raise CommandRefused(CommandRefusal.ANOTHER_LICENCE, held=applied, number=number)
        if settings.LICENCE_FILE:
            raise CommandRefused(CommandRefusal.LICENCE_FILE_SET, file=settings.LICENCE_FILE)
