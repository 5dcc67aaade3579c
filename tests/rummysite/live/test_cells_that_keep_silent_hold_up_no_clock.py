"""However many cells keep silent, a live worker has connections left for the sweeps of home."""

import threading
from collections.abc import Callable, Iterator

import psycopg
import pytest
from django.db import connection

from base.pools import lanes
from base.pools.lanes import Lane
from tables.cell_work import services
from tables.play.models import Deal
from tests.patience import PATIENCE_S
from tests.processes import environment, free_port, processes
from tests.rummysite.live.countdowns import ends_in
from tests.settings import SERVERS, TEST_HOME
from tests.wallet.builders import sql

pytestmark = pytest.mark.django_db(transaction=True)
MOST = 24
OF_PAGES_OF_A_WEB = lanes.size_of(Lane.PAGES, MOST)
SILENT = range(1, OF_PAGES_OF_A_WEB + 2)
_WAITING = """
    SELECT count(DISTINCT pid) FROM pg_locks JOIN pg_class ON pg_class.oid = relation
    WHERE NOT granted AND relname = 'course'
"""


@pytest.fixture
def silent_cells(transactional_db: None) -> Iterator[None]:
    """More cells than pages have connections; whoever asks one of them waits."""
    for number in SILENT:
        services.make(number)
    try:
        with psycopg.connect(_address()) as holder:
            for number in SILENT:
                holder.execute(f"LOCK TABLE live_{number}.course IN ACCESS EXCLUSIVE MODE".encode())
            yield
    finally:
        for number in SILENT:
            sql(f"DROP SCHEMA live_{number} CASCADE")


def test_a_deal_starts_while_they_are_waited_for(silent_cells: None) -> None:
    for_ever = {"CELL_ANSWER_S": str(10 * PATIENCE_S), "WEDGED_S": str(10 * PATIENCE_S)}
    settings_of_it = environment(free_port(), DATABASE_URL=_address(), DATABASE_POOL_MAX=str(MOST), **for_ever)
    worker = processes(settings_of_it, TEST_HOME, "cells")["live"]
    worker.start()
    try:
        assert _comes_true(lambda: _waiting() >= OF_PAGES_OF_A_WEB), worker.log.read_text()
        table = ends_in(0)
        assert _comes_true(Deal.objects.filter(table=table).exists), worker.log.read_text()
    finally:
        worker.stop()


def _waiting() -> int:
    """How many connections wait for a silent cell."""
    with connection.cursor() as cursor:
        cursor.execute(_WAITING)
        return int(cursor.fetchone()[0])


def _address() -> str:
    return SERVERS.postgres.url(database=str(connection.settings_dict["NAME"]))


def _comes_true(condition: Callable[[], bool]) -> bool:
    waited = threading.Event()
    return any(condition() or waited.wait(0.2) for _ in range(int(PATIENCE_S / 0.2)))
