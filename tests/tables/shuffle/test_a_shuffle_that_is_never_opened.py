"""A shuffle whose shares are fixed is called off when the dealer has not opened it in time, and not before."""

import pytest

from base import clock
from tables.shuffle.closing import DEALER_MS
from tables.shuffle.draws import hopeless
from tables.shuffle.models import CalledOff, Shuffle, Stage
from tests.tables.cast import NOON_MS


@pytest.mark.parametrize(("late_ms", "reason"), [(-1, None), (0, CalledOff.DEALER)])
def test_the_dealer_has_half_a_minute(late_ms: int, reason: CalledOff | None) -> None:
    shuffle = Shuffle(stage=Stage.SETTLED, settled_at=clock.at(NOON_MS))
    assert hopeless(shuffle, NOON_MS + DEALER_MS + late_ms) == reason


@pytest.mark.parametrize("stage", [Stage.CLOSED, Stage.OPENED])
def test_one_that_waits_for_players_or_is_open_is_not_hopeless(stage: Stage) -> None:
    shuffle = Shuffle(stage=stage, settled_at=clock.at(NOON_MS))
    assert hopeless(shuffle, NOON_MS + 10 * DEALER_MS) is None
