"""One writer: settles deals through `wallet.services`, as the house does, and prints how many a second.

Run by `bench.wallet.postings` in a process of its own: seconds, a seed, and whether the third leg is the hot account.
"""

import random
import sys
import time

import django

WARM_UP_S = 0.5
SEATS = 1_000


def main() -> None:
    """Settle for as long as asked."""
    seconds, seed, hot = float(sys.argv[1]), sys.argv[2], sys.argv[3] == "hot"
    django.setup()
    from django.db import transaction

    from wallet import refs, services

    seats = [refs.seat(str(number)) for number in range(1, SEATS + 1)]
    chance = random.Random(seed)
    booked = 0

    def settle() -> None:
        loser, winner, third = chance.sample(seats, 3)
        key = f"{seed}:{booked}"
        with transaction.atomic():
            if hot:
                services.settle_deal(key, [(loser, -1_000), (winner, 950)], 50)
            else:
                services.settle_deal(key, [(loser, -1_000), (winner, 950), (third, 50)], 0)

    def run(until: float) -> int:
        nonlocal booked
        before = booked
        while time.perf_counter() < until:
            settle()
            booked += 1
        return booked - before

    run(time.perf_counter() + WARM_UP_S)
    started = time.perf_counter()
    print(run(started + seconds) / (time.perf_counter() - started))


if __name__ == "__main__":
    main()
