"""What a read costs does not grow with the ledger's past: its blocks after some days, and after four times as many.

The same is played every day, for chips and for rupees, and as much is paid in and out, and charged back. A few blocks
more are an index that is a level deeper.
"""

from collections.abc import Iterator

import pytest

from accounts.people.models import User
from bench.wallet import history
from bench.wallet.blocks import blocks_of
from bench.wallet.reads import reads, reads_of_money, reads_of_own_payments
from wallet.ledger.audit import differences

DAYS = 15
SITTINGS = 60
PAIRS = 30
"""So many that the indexes of what is paid are as deep after a few days as after many."""
MOST_TIMES = 1.2
DEEPER = 6


@pytest.fixture(autouse=True)
def emptied(transactional_db: None) -> Iterator[None]:
    """Nothing of it is left to the next test, nor the space it took."""
    history.empty()
    yield
    history.empty()


def measured(users: list[User], days: int) -> dict[str, int]:
    """The blocks of every read after so many days."""
    history.empty()
    history.write(users, days, SITTINGS, pairs=PAIRS)
    asked = reads(users[1]) | reads_of_money(users[1]) | reads_of_own_payments(users[1])
    return {name: blocks_of(read) for name, read in asked.items()}


def test_four_times_the_days_cost_no_more_than_the_days() -> None:
    users = history.players()
    few, many = measured(users, DAYS), measured(users, 4 * DAYS)
    grown = {
        name: f"{few[name]} blocks, then {many[name]}" for name in few if many[name] > MOST_TIMES * few[name] + DEEPER
    }
    assert grown == {}
    assert min(few.values()) > 0


def test_the_days_that_are_counted_are_true_ones() -> None:
    history.write(history.players(4), 4, 3, pairs=2)
    assert list(map(str, differences())) == []
