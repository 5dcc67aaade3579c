"""A step of the database's clock takes no time from anybody, whichever live worker sees it first."""

import pytest

from base import clock
from base.sweeping import before_sweeps
from tables.outages import services as outages
from tables.outages.models import LastSweep
from tables.play import deadlines
from tables.play.models import Deal
from tests.tables.cast import dealt, funded, started_ms, state_of
from tests.tables.database_clock import Set, look

pytestmark = pytest.mark.django_db(transaction=True)
STEP_MS = 600_000


@pytest.fixture
def deal(set_clock: Set) -> Deal:
    """A deal that has just begun by the database's clock, as a live worker has noted."""
    deal = dealt(funded("Asha"), funded("Bela"))
    set_clock(started_ms(deal))
    look()
    sweep_everything()
    return deal


def sweep_everything() -> None:
    """What a live worker does again and again."""
    for see_to in before_sweeps:
        see_to()
    deadlines.sweep_clocks()
    deadlines.sweep_overdue()


def noted_ms() -> int:
    return clock.to_ms(LastSweep.objects.get(name=outages.NAME).swept_at)


def misses(deal: Deal) -> list[int]:
    return [seat.misses for seat in state_of(deal).seats]


def left_ms(deal: Deal) -> int:
    """How long the player in turn has, by the database's clock."""
    due_ms = state_of(deal).turn_due_at_ms
    assert due_ms is not None
    return due_ms - clock.now_ms()


def test_when_it_steps_forward_every_step_has_its_whole_time(deal: Deal, set_clock: Set) -> None:
    set_clock(started_ms(deal) + STEP_MS)
    look()
    sweep_everything()
    assert misses(deal) == [0, 0]
    assert noted_ms() >= started_ms(deal) + STEP_MS
    assert 0 < left_ms(deal) <= 1000 * state_of(deal).profile.turn_s


def test_a_worker_that_has_not_seen_the_step_does_not_set_the_note_back(
    deal: Deal, set_clock: Set, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = clock._look
    set_clock(started_ms(deal) + STEP_MS)
    look()
    sweep_everything()
    version = state_of(deal).version
    monkeypatch.setattr(clock, "_look", before)
    monkeypatch.setattr(outages, "_noted", None)
    sweep_everything()
    assert noted_ms() >= started_ms(deal) + STEP_MS
    assert (state_of(deal).version, misses(deal)) == (version, [0, 0])


@pytest.mark.parametrize("saw_it", [True, False])
def test_when_it_steps_back_nobody_is_given_the_difference(
    deal: Deal, set_clock: Set, monkeypatch: pytest.MonkeyPatch, *, saw_it: bool
) -> None:
    before = clock._look
    set_clock(started_ms(deal) - STEP_MS)
    look()
    sweep_everything()
    assert noted_ms() < started_ms(deal)
    if not saw_it:
        monkeypatch.setattr(clock, "_look", before)
        monkeypatch.setattr(outages, "_noted", None)
    sweep_everything()
    assert noted_ms() < started_ms(deal)
    assert state_of(deal).version == deal.version


def test_a_step_that_nobody_has_seen_yet_fires_nothing(deal: Deal, set_clock: Set) -> None:
    set_clock(started_ms(deal) + STEP_MS)
    sweep_everything()
    assert state_of(deal).version == deal.version
