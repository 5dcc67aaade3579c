"""One writer: settles deals through `wallet.play.services`, as the house does.

Run by `bench.wallet.postings` and `bench.wallet.hordak`: a seed, seconds, and how: `hot` if the third leg is the hot
account, `spread` if it is a seat, both in a transaction that is opened for it; `alone` is `spread` without one around
it, for a settlement is one statement, which is a transaction by itself. The deals have been played (`played`).
"""

import sys
from contextlib import nullcontext

import django

from bench.wallet import played
from bench.wallet.writing import write


def main() -> None:
    """Settle deals for the given number of seconds."""
    seconds, how = float(sys.argv[2]), sys.argv[3]
    django.setup()
    from django.db import transaction

    from wallet.ledger import refs
    from wallet.play import services

    first = played.block()
    name = "hot" if how == "hot" else "spread"

    def settle(number: int) -> None:
        loser, winner, third = (refs.seat(str(seat)) for seat in played.seats_of(first + number))
        key = f"deal:{name}{first + number}"
        with nullcontext() if how == "alone" else transaction.atomic():
            if how == "hot":
                services.settle_deal(key, [(loser, -1_000), (winner, 950)], 50)
            else:
                services.settle_deal(key, [(loser, -1_000), (winner, 950), (third, 50)], 0)

    write(settle, seconds)


if __name__ == "__main__":
    main()
