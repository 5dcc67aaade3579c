"""Write the licence that LICENCE_FILE names into the database; or, asked for by its number, take the licence away."""

from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser

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
        """Apply or withdraw it and say what holds, where that is news. Raises CommandError, having changed nothing."""
        held = applied_licence()
        if withdraw is not None:
            self._refuse_to_withdraw(withdraw, held.number if held else None)
        elif held is not None and not settings.LICENCE_FILE:
            raise CommandError(
                f"LICENCE_FILE is not set, but this house has the licence {held.number} until {held.valid_until}. "
                f"Nothing was changed. Set LICENCE_FILE, or take the licence away: "
                f"manage.py apply_licence --withdraw {held.number}"
            )
        try:
            wanted = read_licence(Path(settings.LICENCE_FILE)) if settings.LICENCE_FILE else None
            waits = why_it_waits(wanted) if wanted else ""
            if waits:
                self.stderr.write(f"{waits} Until then the licence of before holds.")
                return
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

    def _refuse_to_withdraw(self, number: str, held: str | None) -> None:
        if held is None:
            raise CommandError("This house has no licence that could be taken away.")
        if number != held:
            raise CommandError(f"This house's licence is {held}, not {number}. Nothing was changed.")
        if settings.LICENCE_FILE:
            raise CommandError(
                f"LICENCE_FILE still names {settings.LICENCE_FILE}, which the next start would apply again. "
                "Take that setting away first. Nothing was changed."
            )
