"""Sweepers that run in the test's process, with sweeps of the test."""

from collections.abc import Callable, Iterator

import pytest

from base.registry import Registry
from base.sweeping import Sweep
from rummysite.live import sweeper as sweeper_room
from rummysite.live.sweeper import Sweeper


@pytest.fixture
def house_sweeps(monkeypatch: pytest.MonkeyPatch) -> Registry[Sweep]:
    """A registry of the test's own, in place of the house's."""
    ours: Registry[Sweep] = Registry("sweeps of a test")
    monkeypatch.setattr(sweeper_room, "sweeps", ours)
    monkeypatch.setattr(sweeper_room, "before_sweeps", Registry("nothing"))
    return ours


@pytest.fixture
def start(house_sweeps: Registry[Sweep]) -> Iterator[Callable[[], None]]:
    """Starts a sweeper of these sweeps, which is stopped after the test."""
    started: list[Sweeper] = []

    def begin() -> None:
        started.append(Sweeper())
        started[-1].start()

    yield begin
    for each in started:
        each.stop()
