"""A sweep that is asked what waits for it names what falls due before its next look; another, what is late."""

from collections.abc import Callable, Sequence

import pytest
from django.db.models import Model, QuerySet

from base import clock
from base.sweeping import LATE_MS, LOOK_MS
from tables.play import deadlines
from tables.play.models import Deal
from tests.tables.cast import NOON_MS, dealt, funded, sit, state_of, table_of

pytestmark = pytest.mark.django_db
Waits = Callable[[int], Sequence[QuerySet[Model]]]


def found(waits: Waits, now_ms: int) -> list[bool]:
    return [rows.exists() for rows in waits(now_ms)]


@pytest.fixture
def due_ms() -> int:
    """When the clock of a deal runs out, and its bot has thought enough."""
    deal = dealt(funded(), funded())
    due_ms = state_of(deal).due_at_ms
    assert due_ms is not None
    Deal.objects.filter(pk=deal.pk).update(bot_due_at=clock.at(due_ms))
    return due_ms


@pytest.mark.parametrize("waits", [deadlines.clocks_wait_for, deadlines.bots_wait_for])
def test_clocks_and_bots_are_waited_for_that_come_before_the_next_look(waits: Waits, due_ms: int) -> None:
    assert found(waits, due_ms - LOOK_MS - 1) == [False]
    assert found(waits, due_ms - LOOK_MS) == [True]


def test_what_is_overdue_is_so_late_that_the_usual_sweep_should_have_had_it(due_ms: int) -> None:
    assert found(deadlines.overdue_waits_for, due_ms + LATE_MS - 1) == [False, False, False, False]
    assert found(deadlines.overdue_waits_for, due_ms + LATE_MS) == [True, True, False, False]


def test_a_table_waits_when_its_countdown_has_ended() -> None:
    table = table_of(2)
    for _ in range(2):
        sit(table, funded())
    assert found(deadlines.starts_wait_for, NOON_MS + 7999) == [False, False]
    assert found(deadlines.starts_wait_for, NOON_MS + 8000) == [True, False]
    assert found(deadlines.overdue_waits_for, NOON_MS + 8000 + LATE_MS) == [False, False, True, False]
