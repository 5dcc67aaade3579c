"""A live worker begins sweeps that come up while it runs, each in a thread of its own; a failure stops no other."""

import threading
from collections.abc import Iterator
from itertools import count
from typing import Any

import pytest
from django.db import OperationalError

from base.registry import Registry
from base.sweeping import Sweep
from rummysite.live import sweeper as sweeper_room
from rummysite.live.sweeper import Sweeper
from tables.cell_work import services
from tables.cell_work.sweeping import sweeps_of_cells
from tables.cells import asking
from tests.patience import PATIENCE_S
from tests.wallet.builders import sql


@pytest.fixture
def found(monkeypatch: pytest.MonkeyPatch, settings: Any) -> Iterator[dict[str, Sweep]]:
    """What a running worker finds to sweep, beside nothing else."""
    settings.WEDGED_S = 10 * PATIENCE_S
    there: dict[str, Sweep] = {}
    monkeypatch.setattr(sweeper_room, "sweeps", Registry("sweeps of a test"))
    monkeypatch.setattr(sweeper_room, "before_sweeps", Registry("nothing"))
    monkeypatch.setattr(sweeper_room, "SELDOM_S", 0.01)
    apart: Registry[Any] = Registry("sweeps of a test that come up")
    apart.add("test", lambda: dict(there))
    monkeypatch.setattr(sweeper_room, "sweeps_apart", apart)
    worker = Sweeper()
    worker.start()
    yield there
    worker.stop()


def again(done: threading.Event) -> Sweep:
    """A sweep that says that it has run twice."""
    runs: list[None] = []

    def run() -> int:
        runs.append(None)
        if len(runs) == 2:
            done.set()
        return 0

    return Sweep(run, every_s=0.01)


@pytest.mark.django_db(transaction=True)
def test_what_comes_up_is_swept_again_and_again(found: dict[str, Sweep]) -> None:
    first, second = threading.Event(), threading.Event()
    found["cell 1"] = again(first)
    assert first.wait(PATIENCE_S)
    found["cell 2"] = again(second)
    assert second.wait(PATIENCE_S)


@pytest.mark.django_db(transaction=True)
def test_one_that_fails_keeps_no_other(found: dict[str, Sweep]) -> None:
    def away() -> int:
        raise OperationalError("away")

    done = threading.Event()
    found |= {"cell 1": Sweep(away, every_s=0.01), "cell 2": again(done)}
    assert done.wait(PATIENCE_S)


@pytest.mark.django_db(transaction=True)
def test_a_cell_that_is_away_is_warned_of_once(
    found: dict[str, Sweep], monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(sweeper_room, "AGAIN_S", 0.01)
    monkeypatch.setattr(asking, "_away", {})
    services.make(1)
    sql("DROP SCHEMA live_1 CASCADE")
    cell, tries, done = sweeps_of_cells()["cell 1"], count(1), threading.Event()

    def run() -> int:
        if next(tries) > 3:
            done.set()
        return cell.run()

    found["cell 1"] = cell._replace(run=run)
    assert done.wait(PATIENCE_S)
    of_sweepers = [record for record in caplog.records if record.name == sweeper_room.logger.name]
    assert [(record.levelname, record.getMessage()) for record in of_sweepers] == [
        ("WARNING", "the sweep of cell 1 cannot go on: cell 1 is away")
    ]


@pytest.mark.django_db
def test_each_cell_has_a_sweep() -> None:
    assert sweeps_of_cells() == {}
    services.make(3)
    assert list(sweeps_of_cells()) == ["cell 3"]
