"""Rules 8: who may rejoin a pool, and with what total."""

import pytest

from engine.houses import profile, with_overrides
from engine.pool.rejoin import RejoinRefusal, rejoin
from tests.engine.cast import CIRCLE_101, CIRCLE_201, PLAYSHIP_61, PLAYSHIP_101

FEE = 2500


def test_the_total_becomes_the_highest_plus_one() -> None:
    """Seed 003: 'if the highest point is 71, you will rejoin the game with 71+1 = 72 points'."""
    assert rejoin(profile(PLAYSHIP_101), FEE, [71, 30]).total == 72


@pytest.mark.parametrize(("house", "highest"), [(PLAYSHIP_61, 44), (CIRCLE_101, 79), (CIRCLE_201, 174)])
def test_only_while_the_highest_total_is_at_most_the_houses_number(house: str, highest: int) -> None:
    assert rejoin(profile(house), FEE, [highest, 0]).total == highest + 1
    assert rejoin(profile(house), FEE, [0, highest + 1]).refusal is RejoinRefusal.TOTAL_TOO_HIGH


def test_only_while_the_fee_is_under_two_thousand() -> None:
    assert rejoin(profile(PLAYSHIP_101), 199_999, [0, 0]).allowed
    assert rejoin(profile(PLAYSHIP_101), 200_000, [0, 0]).refusal is RejoinRefusal.FEE_TOO_HIGH


@pytest.mark.parametrize("totals", [[], [10]])
def test_at_least_two_others_must_still_be_in(totals: list[int]) -> None:
    assert rejoin(profile(PLAYSHIP_101), FEE, totals).refusal is RejoinRefusal.TOO_FEW_LEFT


def test_a_house_without_rejoin_refuses_it() -> None:
    house = with_overrides(profile(PLAYSHIP_101), {"rejoin_max": None})
    refused = rejoin(house, FEE, [0, 0])
    assert (refused.total, refused.refusal) == (None, RejoinRefusal.NO_REJOIN)
