"""Several workers sweep at once: each deadline fires exactly once."""

from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db import connections

from tables.play import deadlines
from tables.play.models import Deal, Move
from tables.setup.models import Table
from tests.tables.cast import NOON_MS, dealt, funded, sit, state_of, table_of

pytestmark = pytest.mark.django_db(transaction=True)

WORKERS = 4


def sweep_at_once(sweep, now_ms: int) -> int:
    def work(_):
        try:
            return sweep(now_ms)
        finally:
            connections.close_all()

    with ThreadPoolExecutor(WORKERS) as pool:
        return sum(pool.map(work, range(WORKERS)))


def test_each_clock_fires_once_with_four_workers_racing():
    deals = [dealt(funded(), funded()) for _ in range(12)]
    late = max(state_of(deal).due_at_ms for deal in deals)
    assert sweep_at_once(deadlines.sweep_clocks, late) == len(deals)
    assert {state_of(deal).version for deal in deals} == {2}
    assert Move.objects.count() == 2 * len(deals)


def test_each_countdown_starts_one_deal_with_four_workers_racing():
    tables = [table_of(2) for _ in range(8)]
    for table in tables:
        sit(table, funded())
        sit(table, funded())
    sweep_at_once(deadlines.sweep_starts, NOON_MS + 8000)
    assert Deal.objects.count() == len(tables)
    assert set(Table.objects.values_list("deal_number", flat=True)) == {1}
