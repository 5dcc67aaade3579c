"""Reverse a mistaken booking by the transaction that mirrors it."""

from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from accounts.people.models import User
from base.refusals import CommandRefused
from wallet.ledger.models import Transaction
from wallet.management.refusals import CommandRefusal
from wallet.play.reversing import reverse
from wallet.refusals import WalletRefused

NOTE_MAX = 200


class Command(BaseCommand):
    """The admin only reads the ledger. A correction is made on the server, and names the operator and the reason."""

    help = "Reverse a transaction; what its rake has released of bonuses is taken back too."

    def add_arguments(self, parser: CommandParser) -> None:
        """Read which transaction to reverse, the operator who does it, and the reason."""
        parser.add_argument("transaction", help="its id, as lists and statements show it")
        parser.add_argument("--by", required=True, help="the operator's name to log in with")
        parser.add_argument("--reason", required=True)

    def handle(self, *args: Any, transaction: str, by: str, reason: str, **options: Any) -> None:
        """Reverse it. Raises CommandRefused with the sentence of a refusal, and then nothing is booked."""
        booked = Transaction.objects.filter(public_id=transaction).first()
        operator = User.objects.filter(username=by, is_staff=True, is_active=True).first()
        if booked is None or operator is None:
            missing = CommandRefusal.NO_TRANSACTION if booked is None else CommandRefusal.NO_OPERATOR
            raise CommandRefused(missing)
        if not reason.strip():
            raise CommandRefused(CommandRefusal.NO_REASON)
        if booked.entries.filter(account__owner=operator).exists():
            raise CommandRefused(CommandRefusal.OWN_MONEY)
        try:
            posting = reverse(booked, note=f"{reason.strip()} ({operator.username})"[:NOTE_MAX])
        except WalletRefused as refused:
            raise CommandRefused.by(refused) from refused
        again = " had been reversed before" if posting.repeated else " is reversed"
        self.stdout.write(f"{booked.public_id}{again} by {posting.public_id}.")
