"""A shuffle whose shares are fixed is called off when its round or the dealer has not come in time, and not before."""

import pytest

from base import clock
from engine.shuffle import CHAINS
from tables.shuffle import beacon
from tables.shuffle.closing import DEALER_MS
from tables.shuffle.draws import hopeless
from tables.shuffle.models import CalledOff, Shuffle, Stage
from tests.base.own_chain import OWN_CHAIN
from tests.tables.cast import NOON_MS


@pytest.mark.parametrize(("late_ms", "reason"), [(-1, None), (0, CalledOff.DEALER)])
def test_the_dealer_has_half_a_minute(late_ms: int, reason: CalledOff | None) -> None:
    shuffle = Shuffle(stage=Stage.SETTLED, settled_at=clock.at(NOON_MS))
    assert hopeless(shuffle, NOON_MS + DEALER_MS + late_ms) == reason


@pytest.mark.parametrize("stage", [Stage.CLOSED, Stage.OPENED])
def test_one_that_waits_for_players_or_is_open_is_not_hopeless(stage: Stage) -> None:
    shuffle = Shuffle(stage=stage, settled_at=clock.at(NOON_MS))
    assert hopeless(shuffle, NOON_MS + 10 * DEALER_MS) is None


@pytest.fixture
def with_a_round(monkeypatch: pytest.MonkeyPatch) -> Shuffle:
    """One that was settled long before its round."""
    monkeypatch.setitem(CHAINS, OWN_CHAIN.hash, OWN_CHAIN)
    number = OWN_CHAIN.round_at(NOON_MS)
    return Shuffle(stage=Stage.SETTLED, settled_at=clock.at(0), chain=OWN_CHAIN.hash, round=number)


@pytest.mark.parametrize(("late_ms", "reason"), [(-1, None), (0, CalledOff.BEACON)])
def test_a_round_that_nobody_tells_is_waited_for_as_long_as_in_a_deal(
    with_a_round: Shuffle, late_ms: int, reason: CalledOff | None
) -> None:
    assert hopeless(with_a_round, beacon.wait_until_ms(with_a_round) + late_ms) == reason


@pytest.mark.parametrize(("late_ms", "reason"), [(-1, None), (0, CalledOff.DEALER)])
def test_the_dealer_has_its_half_minute_after_the_round(
    with_a_round: Shuffle, late_ms: int, reason: CalledOff | None
) -> None:
    with_a_round.randomness = bytes(32)
    assert hopeless(with_a_round, beacon.wait_until_ms(with_a_round) + DEALER_MS + late_ms) == reason
