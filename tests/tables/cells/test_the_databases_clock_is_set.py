"""A step of the database's clock takes no time from deals that lie in a cell either."""

import pytest

from tables.cell_work import sweeping
from tables.sealing.deals import state_of
from tests.tables.cast import started_ms
from tests.tables.cells.cast import as_it_stands
from tests.tables.database_clock import look

pytestmark = pytest.mark.django_db(transaction=True)
STEP_MS = 600_000


def test_when_it_steps_forward_every_step_in_the_cell_has_its_whole_time(deal, set_clock):
    set_clock(started_ms(deal))
    look()
    sweeping._noted.clear()
    sweeping.sweep(deal.cell)
    set_clock(started_ms(deal) + STEP_MS)
    look()
    sweeping.sweep(deal.cell)
    stands = as_it_stands(deal)
    state = state_of(stands)
    assert {seat.misses for seat in state.seats} == {0}
    assert (stands.cell, state.turn_due_at_ms > started_ms(deal) + STEP_MS) == (deal.cell, True)
