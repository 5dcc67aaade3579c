"""Writers of the posting benchmark who are equally fast never settle at the same chair at the same time.

They would wait for each other's locks, and the benchmark would measure that.
"""

from bench.wallet.played import BLOCK, SEATS, seats_of
from bench.wallet.postings import ROUNDS


def test_writers_settle_at_chairs_of_their_own() -> None:
    for step in range(SEATS):
        chairs = [chair for writer in range(max(ROUNDS)) for chair in seats_of(writer * BLOCK + step)]
        assert len(set(chairs)) == len(chairs), f"at step {step}"
