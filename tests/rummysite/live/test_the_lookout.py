"""A live worker that has nothing to do asks for all its sweeps with one statement, and is no later for that."""

import threading
from collections.abc import Callable
from typing import Any

import pytest
from django.db import OperationalError
from django.db.models import QuerySet

from base import clock
from base.registry import Registry
from base.sweeping import LATE_MS, LOOK_MS, Sweep, sweeps
from bench.tables import scene
from rummysite.live import sweeper as sweeper_room
from rummysite.live.lookout import Lookout
from tables.play.models import Clock, Deal
from tables.setup.models import Table
from tests.patience import PATIENCE_S
from tests.rummysite.live.countdowns import ends_in
from tests.tables.statements import statements

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
def nothing_comes_by_itself(monkeypatch: pytest.MonkeyPatch, settings: Any) -> None:
    """Sweeps run only when something waits for them."""
    monkeypatch.setattr(sweeper_room, "SELDOM_S", 10 * PATIENCE_S)
    settings.WEDGED_S = 10 * PATIENCE_S


def counting_down(now_ms: int) -> list[QuerySet[Table]]:
    return [Table.objects.filter(starts_at__lte=clock.at(now_ms))]


def test_a_sweep_is_called_when_something_is_due_and_not_before(
    house_sweeps: Registry[Sweep], start: Callable[[], None]
) -> None:
    first, called, runs = threading.Event(), threading.Event(), list[int]()

    def run() -> int:
        runs.append(Table.objects.filter(starts_at__lte=clock.at(clock.now_ms())).count())
        (called if runs[-1] else first).set()
        return 0

    house_sweeps.add("starts", Sweep(run, every_s=0.01, waiting=counting_down))
    start()
    assert first.wait(PATIENCE_S)
    ends_in(0)
    assert called.wait(PATIENCE_S)
    assert runs[:2] == [0, 1]


def test_what_a_sweep_has_to_leave_is_swept_again(house_sweeps: Registry[Sweep], start: Callable[[], None]) -> None:
    ends_in(0)
    again, runs = threading.Event(), list[int]()

    def leave() -> int:
        runs.append(1)
        if len(runs) > 3:
            again.set()
        return 0

    house_sweeps.add("starts", Sweep(leave, every_s=0.01, waiting=counting_down))
    start()
    assert again.wait(PATIENCE_S)


def test_while_the_lookout_cannot_see_everything_is_swept(
    house_sweeps: Registry[Sweep], start: Callable[[], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    def blind(_lookout: Lookout, _now_ms: int) -> list[str]:
        raise OperationalError("away")

    monkeypatch.setattr(Lookout, "found", blind)
    runs, done = list[int](), threading.Event()

    def run() -> int:
        runs.append(1)
        if len(runs) > 2:
            done.set()
        return 0

    house_sweeps.add("starts", Sweep(run, every_s=0.01, waiting=counting_down))
    start()
    assert done.wait(PATIENCE_S)


def test_an_idle_house_is_asked_with_one_statement_for_all_its_sweeps() -> None:
    lookout = house()
    assert lookout.found(clock.now_ms()) == []
    assert statements(lambda: lookout.found(clock.now_ms())) == 1
    looked_for = [sweep for name, sweep in sweeps.items() if lookout.looks_for(name)]
    assert statements(lambda: [sweep.run() for sweep in looked_for]) > 20


def test_nothing_but_the_dealer_is_swept_without_being_asked_for() -> None:
    lookout = house()
    assert {name for name in sweeps.names() if not lookout.looks_for(name)} == {"dealer"}


def test_a_countdown_is_found_when_it_ends() -> None:
    lookout, table = house(), ends_in(60_000)
    table.refresh_from_db()
    assert table.starts_at is not None
    ends_ms = clock.to_ms(table.starts_at)
    assert lookout.found(ends_ms - 1) == []
    assert lookout.found(ends_ms) == ["starts"]
    assert lookout.found(ends_ms + LATE_MS) == ["overdue", "starts"]


@pytest.mark.parametrize(("column", "name"), [("due_at", "clocks"), ("bot_due_at", "bots")])
def test_a_clock_is_found_before_it_runs_out(column: str, name: str) -> None:
    lookout, deal = house(), scene.live_deal(scene.people(2))
    due_ms = clock.now_ms() + 60_000
    later = {"due_at": clock.at(due_ms + 600_000), "bot_due_at": None}
    Deal.objects.filter(pk=deal.pk).update(**later | {column: clock.at(due_ms)})
    assert Clock.objects.get().deal_id == deal.pk
    assert lookout.found(due_ms - LOOK_MS - 1) == []
    assert lookout.found(due_ms - LOOK_MS) == [name]
    assert lookout.found(due_ms + LATE_MS) == sorted([name, "overdue"])


def house() -> Lookout:
    """One that looks for the house's own sweeps."""
    return Lookout(dict(sweeps.items()))
