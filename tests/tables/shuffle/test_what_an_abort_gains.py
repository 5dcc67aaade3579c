"""What a group gains that withholds shares, or calls deals off, in bits: as docs/decisions/fair-shuffle.md counts them.

One bit is a choice between two deals. Who chooses among n deals has a hand that is the best of its eight with the
chance 1 - (7/8)^n. The insider knows every share before the choice, which is the most that an abort can know.
"""

from collections.abc import Callable, Iterator
from itertools import combinations
from math import sqrt
from random import Random

import pytest

from engine.shuffle import FairShuffle
from tests.tables.shuffle.insider import (
    BOUND,
    CONFEDERATE,
    HANDS,
    VICTIM,
    chi_square,
    closed,
    hands_of,
    rank_of_the_first,
)

TRIES = 4_000
SIGMAS = 5
"""Chance is further away than this once in some millions."""


class Abort:
    """One deal: the seed, everybody's share, the round that comes, and whose share the group may leave out."""

    def __init__(self, drawn: Random, may_be_missing: int) -> None:
        self.drawn = drawn
        group = [CONFEDERATE, *(f"confederate {number}" for number in range(2, may_be_missing + 1))]
        self.seed, self.round = drawn.randbytes(32), drawn.randbytes(32)
        self.shares = {player: drawn.randbytes(32) for player in (VICTIM, *group)}
        self.transcript = closed(self.seed, self.shares)
        self.ways = [set(missing) for count in range(len(group) + 1) for missing in combinations(group, count)]

    def dealt(self, missing: set[str], seed: bytes, randomness: bytes) -> list[bytes]:
        """The hands, if these shares are missing, this is the seed and this is the beacon's randomness."""
        shares = {player: share for player, share in self.shares.items() if player not in missing}
        return hands_of(FairShuffle.second(seed, self.transcript, shares, randomness))

    def chosen(self, *, key: bool, beacon: bool) -> list[bytes]:
        """The hands after the group has withheld what promises it the best; what it does not know it guesses."""
        seed = self.seed if key else self.drawn.randbytes(32)
        expected = self.drawn.randbytes(32) if beacon else b""
        missing = max(self.ways, key=lambda one: rank_of_the_first(self.dealt(one, seed, expected)))
        return self.dealt(missing, self.seed, self.round if beacon else b"")


def best_of(deals: int) -> float:
    """How often the best of so many deals gives the best hand of eight."""
    return 1 - (1 - 1 / HANDS) ** deals


def how_often(draw: Callable[[Random], list[bytes]]) -> float:
    """How often the confederate's hand is the best of the eight."""
    drawn = Random(1)
    return sum(rank_of_the_first(draw(drawn)) == HANDS - 1 for _ in range(TRIES)) / TRIES


def by_chance(of: float) -> float:
    """How far a share of that size strays at most."""
    return SIGMAS * sqrt(of * (1 - of) / TRIES)


@pytest.mark.parametrize(("key", "beacon"), [(False, False), (False, True), (True, True)])
def test_without_the_dealers_key_or_with_a_beacon_withholding_gains_nothing(key: bool, beacon: bool) -> None:
    assert chi_square(lambda drawn: Abort(drawn, 2).chosen(key=key, beacon=beacon), TRIES) < BOUND


@pytest.mark.parametrize("bits", [1, 2, 3])
def test_with_the_dealers_key_and_no_beacon_it_gains_a_bit_for_each_share_and_no_more(bits: int) -> None:
    """One of the shares may be a player's whom the house says not to have revealed: it counts as much."""
    often, counted = how_often(lambda drawn: Abort(drawn, bits).chosen(key=True, beacon=False)), best_of(2**bits)
    assert abs(often - counted) <= by_chance(counted)
    assert often > 1 / HANDS + by_chance(1 / HANDS)  # the measure sees what is gained


def deals_until_content(drawn: Random, times: int) -> Iterator[list[bytes]]:
    """Deals of which so many may be called off by whoever knows their cards."""
    return (Abort(drawn, 1).dealt(set(), drawn.randbytes(32), b"") for _ in range(times + 1))


@pytest.mark.parametrize("times", [1, 3])
def test_calling_off_c_times_is_a_choice_among_c_and_one(times: int) -> None:
    often, counted = (
        how_often(lambda drawn: max(deals_until_content(drawn, times), key=rank_of_the_first)),
        best_of(times + 1),
    )
    assert abs(often - counted) <= by_chance(counted)
    assert often > 1 / HANDS + by_chance(1 / HANDS)
