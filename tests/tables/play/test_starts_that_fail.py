"""A table at which no deal can be started keeps no other table waiting, and tries again by itself."""

import pytest
from django.db import OperationalError, transaction

from base import clock
from tables.play import deadlines
from tables.play.models import Deal
from tables.sealing.keys import KeyNeeded
from tables.setup.models import Table, TableStatus
from tables.shuffle.models import Shuffle, Stage
from tests.tables.cast import NOON_MS, funded, sit, table_of
from tests.two_hands import beside
from wallet.ledger.models import Account

pytestmark = pytest.mark.django_db

DUE_MS = NOON_MS + 8000


def counting_down() -> Table:
    table = table_of(2)
    for _ in range(2):
        sit(table, funded())
    table.refresh_from_db()
    return table


@pytest.fixture
def broken() -> Table:
    """Counting down first of all, with rules that nobody can play by."""
    table = counting_down()
    Table.objects.filter(pk=table.pk).update(overrides={"no_such_number": 1}, starts_at=clock.at(DUE_MS - 1))
    return table


def numbers(*tables: Table) -> list[int]:
    for table in tables:
        table.refresh_from_db(fields=["deal_number", "status", "starts_at"])
    return [table.deal_number for table in tables]


def test_the_others_start(broken):
    others = [counting_down(), counting_down()]
    assert deadlines.sweep_starts(DUE_MS) == 3
    assert numbers(broken, *others) == [0, 1, 1]


def test_nothing_of_the_failed_start_is_left(broken):
    deadlines.sweep_starts(DUE_MS)
    assert not Deal.objects.filter(table=broken).exists()
    numbers(broken)
    assert broken.status == TableStatus.STARTING


def test_it_is_not_tried_again_at_every_sweep(broken):
    deadlines.sweep_starts(DUE_MS)
    assert deadlines.sweep_starts(DUE_MS + deadlines.AGAIN_MS - 1) == 0


def test_it_starts_by_itself_when_it_can(broken):
    deadlines.sweep_starts(DUE_MS)
    Table.objects.filter(pk=broken.pk).update(overrides={})
    assert deadlines.sweep_starts(DUE_MS + deadlines.AGAIN_MS) == 1
    assert numbers(broken) == [1]


def test_a_start_that_another_worker_has_just_made_is_no_fault(caplog):
    table = counting_down()
    deadlines._one_start(DUE_MS)
    numbers(table)
    closed_at = table.starts_at
    # This worker began to look for tables before the other one closed the commitments, and locks the table after it.
    found_late = deadlines._one_start(DUE_MS, lambda _due, _by: Table.objects.select_for_update().get(pk=table.pk))
    assert found_late
    assert not caplog.records
    assert deadlines.sweep_starts(DUE_MS) == 0
    assert numbers(table) == [1]
    assert closed_at == clock.at(DUE_MS)


def test_a_deal_that_cannot_be_dealt_is_called_off_and_tried_again_after_a_minute() -> None:
    table, other = counting_down(), counting_down()
    Table.objects.filter(pk=table.pk).update(last_seating={"nonsense": 1})
    assert deadlines.sweep_starts(DUE_MS) == 2
    assert numbers(table, other) == [0, 1]
    called_off = Shuffle.objects.get(table=table, stage=Stage.CALLED_OFF)
    assert called_off.reason == "fault"
    assert (table.status, table.starts_at) == (TableStatus.STARTING, clock.at(DUE_MS + deadlines.AGAIN_MS))


def test_a_process_that_cannot_seal_hands_starts_no_deal_and_calls_none_off(settings) -> None:
    table = counting_down()
    settings.LIVE_KEYS = []
    with pytest.raises(KeyNeeded):
        deadlines.sweep_starts(DUE_MS)
    assert numbers(table) == [0]
    assert Shuffle.objects.get(table=table).stage == Stage.SETTLED


@pytest.mark.django_db(transaction=True)
def test_a_start_that_has_to_wait_for_somebody_too_long_is_tried_at_the_next_sweep() -> None:
    table = counting_down()
    seat = table.seats.first()
    assert seat is not None
    with transaction.atomic():
        Account.objects.select_for_update().get(code=f"seat:{seat.public_id}")
        with pytest.raises(OperationalError, match="lock timeout"):
            beside(lambda: deadlines.sweep_starts(DUE_MS), patient=False)
    assert numbers(table) == [0]
    assert table.starts_at == clock.at(DUE_MS)
    assert deadlines.sweep_starts(DUE_MS) == 1
