"""A past that began in an earlier tax year is asked like a short one: the years before it are closed by the law."""

from collections.abc import Iterator

import pytest

from bench.wallet import history
from bench.wallet.blocks import blocks_of
from bench.wallet.reads import reads_of_own_payments
from wallet.money.withdrawals.models import TaxYear

MORE_THAN_A_YEAR = 400


@pytest.fixture(autouse=True)
def emptied(transactional_db: None) -> Iterator[None]:
    """Nothing of it is left to the next test, nor the space it took."""
    history.empty()
    yield
    history.empty()


def test_what_is_asked_of_a_year_closes_those_before_it() -> None:
    users = history.players(4)
    history.write(users, MORE_THAN_A_YEAR, 1, pairs=1)
    reads = reads_of_own_payments(users[1])
    assert TaxYear.objects.filter(user=users[1]).exists()
    assert all(blocks_of(read) > 0 for read in reads.values())
