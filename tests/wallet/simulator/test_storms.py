"""The ledger and a plain model of it go through the same storms and agree to the last line: a few of them, by seed.

Longer ones: `.venv/bin/python -m tests.wallet.simulator --seed 1 --events 5000 --storms 20`.
"""

from collections.abc import Iterator

import pytest

from tests.wallet.simulator.clock import Clock, simulated_clock
from tests.wallet.simulator.storm import LIED, LIES, storm

PLAYED = {"buy_in", "deal", "deposit", "payment_held", "bonus_grant", "withdrawal_request", "tax_withheld"}
"""Kinds that each of these storms books, and others beside them."""


@pytest.fixture
def clock(transactional_db: None) -> Iterator[Clock]:
    """Time of the simulation's own."""
    with simulated_clock() as ours:
        yield ours


@pytest.mark.parametrize("seed", [7, 8])
def test_a_storm_leaves_both_with_the_same_books(clock: Clock, seed: int) -> None:
    told = storm(clock, seed, 80)
    assert told.never() == []
    assert told.met[LIED] >= LIES
    assert told.booked.keys() >= PLAYED


def test_time_is_put_back_as_it_was(transactional_db: None) -> None:
    from django.db import connection
    from django.utils import timezone

    real = timezone.now
    with simulated_clock() as ours:
        assert timezone.now is not real
        assert ours.books_now() is not None
    assert timezone.now is real
    with connection.cursor() as cursor:
        cursor.execute("SELECT count(*) FROM pg_proc WHERE proname IN ('real_now', 'real_clock_timestamp')")
        assert cursor.fetchone() == (0,)
        cursor.execute("SELECT count(*) FROM pg_attrdef d WHERE pg_get_expr(d.adbin, d.adrelid) LIKE '%real%now%'")
        assert cursor.fetchone() == (0,)
