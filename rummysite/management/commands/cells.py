"""Cells, the schemas where deals may lie while they are played: make, list, open, close them, or give one up."""

from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandParser
from django.db import connection, transaction

from base.duties import Duty
from base.refusals import CommandRefused
from rummysite.management.refusals import CommandRefusal
from rummysite.roles.cells import rights_in_cells
from tables.cell_work import services
from tables.cell_work.services import CellTrouble
from wallet.seal.schema.services import NoKey, may_be_signed_after_migrations, sign_schema


class Command(BaseCommand):
    """Run as the role that owns the tables (docs/administrators/cells.md)."""

    help = "Make, list, open, close or give up the cells where deals lie while they are played."

    def add_arguments(self, parser: CommandParser) -> None:
        """Read what to do, and with which cell."""
        what = parser.add_subparsers(dest="what", required=True)
        what.add_parser("list", help="every cell, how many deals lie there, and whether it answers")
        make = what.add_parser("make", help="make a cell; deals go there once live workers have found it")
        make.add_argument("--distribute", action="store_true", help="let Citus put it on one of its servers")
        close = what.add_parser("close", help="send no more deals there and bring its own home, while they are played")
        again = what.add_parser("open", help="send deals there again")
        lost = what.add_parser("give-up", help="park the deals of a closed cell that will not come back")
        for one in (make, close, again, lost):
            one.add_argument("number", type=int)

    def handle(self, *args: Any, what: str, number: int = 0, distribute: bool = False, **options: Any) -> None:
        """Carry out the chosen action. Raises CommandRefused with a sentence where it cannot be done."""
        try:
            match what:
                case "make":
                    self._make(number, distribute)
                case "close" | "open":
                    services.set_open(number, what == "open")
                case "give-up":
                    for public_id in services.give_up(number):
                        self.stdout.write(f"parked: {public_id}")
        except CellTrouble as trouble:
            raise CommandRefused(CommandRefusal.CELL_TROUBLE, why=trouble) from trouble
        for cell in services.all_cells():
            state = "open" if cell.is_open else "closed"
            answers = "answers" if cell.answers else "does not answer"
            self.stdout.write(f"cell {cell.number}: {state}, {answers}, {cell.deals} deals")

    def _make(self, number: int, distribute: bool) -> None:
        as_signed = may_be_signed_after_migrations()
        with transaction.atomic():
            services.make(number, distribute=distribute)
            with connection.cursor() as cursor:
                for statement in rights_in_cells(_logins()):
                    cursor.execute(statement)
        if not as_signed:
            self.stderr.write("The database's schema was not as it was signed before, so the cell is not signed in.")
            return
        try:
            sign_schema("cells", f"cell {number} was made")
        except NoKey:
            self.stderr.write(f"There is no key to sign with: LEDGER_KEY_FILE is {settings.LEDGER_KEY_FILE}.")


def _logins() -> dict[str, tuple[Duty, ...]]:
    """The logins that have duties in this house."""
    found: dict[str, tuple[Duty, ...]] = {}
    with connection.cursor() as cursor:
        cursor.execute("SELECT login, duty FROM public.wallet_duty ORDER BY login, duty")
        for login, duty in cursor.fetchall():
            found[login] = (*found.get(login, ()), Duty(duty))
    return found
