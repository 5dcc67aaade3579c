"""One writer into django-hordak: the same three-leg settlement, in the way its documents show.

Run with `bench.wallet.hordak_settings`: a seed and seconds; with 0 seconds it makes the tables and the accounts.
"""

import random
import sys

import django

from bench.wallet.played import SEATS
from bench.wallet.writing import write


def main() -> None:
    """Settle for the given number of seconds, or prepare the database."""
    seed, seconds = sys.argv[1], float(sys.argv[2])
    django.setup()
    if seconds == 0:
        prepare()
        return
    from django.db import transaction
    from hordak.models import Account, Leg, Transaction
    from moneyed import Money

    seats = list(Account.objects.filter(code__startswith="1").order_by("id"))
    chance = random.Random(seed)
    lost, won, third_of_it = Money(10, "INR"), Money("9.50", "INR"), Money("0.50", "INR")

    def settle(number: int) -> None:
        loser, winner, third = chance.sample(seats, 3)
        with transaction.atomic():
            booked = Transaction.objects.create(description=f"{seed}:{number}")
            Leg.objects.create(transaction=booked, account=loser, debit=lost)
            Leg.objects.create(transaction=booked, account=winner, credit=won)
            Leg.objects.create(transaction=booked, account=third, credit=third_of_it)

    write(settle, seconds)


def prepare() -> None:
    """The tables, and a thousand accounts of players."""
    from django.core.management import call_command

    call_command("migrate", verbosity=0, interactive=False)
    from hordak.models import Account

    for number in range(SEATS):
        Account.objects.create(name=str(number), code=f"1{number:04}", type="LI", currencies=["INR"])


if __name__ == "__main__":
    main()
