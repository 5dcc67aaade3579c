"""One writer: settles deals through `wallet.play.services`, as the house does.

Run by `bench.wallet.postings` and `bench.wallet.hordak`: a seed, seconds, and how: `hot` if the third leg is the hot
account, `spread` if it is a seat, both in a transaction that is opened for it; `alone` is `spread` without one around
it, for a settlement is one statement, which is a transaction by itself.
"""

import random
import sys
from contextlib import nullcontext

import django

from bench.wallet.writing import write

SEATS = 1_000


def main() -> None:
    """Settle for as long as asked."""
    seed, seconds, how = sys.argv[1], float(sys.argv[2]), sys.argv[3]
    django.setup()
    from django.db import transaction

    from wallet.ledger import refs
    from wallet.play import services

    seats = [refs.seat(str(number)) for number in range(1, SEATS + 1)]
    chance = random.Random(seed)

    def settle(number: int) -> None:
        loser, winner, third = chance.sample(seats, 3)
        key = f"{seed}:{number}"
        with nullcontext() if how == "alone" else transaction.atomic():
            if how == "hot":
                services.settle_deal(key, [(loser, -1_000), (winner, 950)], 50)
            else:
                services.settle_deal(key, [(loser, -1_000), (winner, 950), (third, 50)], 0)

    write(settle, seconds)


if __name__ == "__main__":
    main()
