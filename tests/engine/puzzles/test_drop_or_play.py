"""Whether a hand is worth playing is found by playing it: a poor one is dropped, a good one is not."""

import hashlib

from msgspec.structs import replace

from engine import deal
from engine.cards import PACK, Cards, hand
from engine.deal.state import DealState
from engine.houses import profile
from engine.puzzles import DROP, PLAY, Kind, puzzles_in
from engine.shuffle import Chance

SEED = hashlib.sha256(b"drop or play").digest()
GOOD = "3S 4S 5S 7H 8H 9H JD QD 2C 2H 9S KC PJ"
POOR = "AS QS 10H 7H KD 9D QC 8C 4S JH 2D KH 6C"


def first_turn(cards: str) -> DealState:
    """The first player's first turn with this hand."""
    state, _ = deal.start(profile("taj-points"), "puzzle", ("one", "other"), 0, 1, Chance(SEED, {}), 0)
    own = hand(cards)
    rest = without_all(PACK * 2, own + hand("5C 3D"))
    seats = (replace(state.seats[0], hand=own), replace(state.seats[1], hand=rest[:13]))
    return replace(
        state, seats=seats, closed=rest[13:], open_pile=hand("3D"), terms=replace(state.terms, cut=hand("5C")[0])
    )


def without_all(cards: Cards, gone: Cards) -> Cards:
    left = list(cards)
    for one in gone:
        left.remove(one)
    return bytes(left)


def test_a_good_hand_is_played_and_a_poor_one_dropped() -> None:
    good, poor = (list(puzzles_in(Kind.DROP_OR_PLAY, [first_turn(cards)], SEED)) for cards in (GOOD, POOR))
    assert [puzzle.solution.right for puzzle in good] == [(PLAY,)]
    assert [puzzle.solution.right for puzzle in poor] == [(DROP,)]
    assert good[0].solution.deals > 16
    assert good[0].solution.within > 0


def test_a_drop_costs_what_the_house_asks() -> None:
    (puzzle,) = puzzles_in(Kind.DROP_OR_PLAY, [first_turn(GOOD)], SEED)
    dropped = next(one for one in puzzle.solution.answers if one.answer == DROP)
    assert dropped.value == -10 * profile("taj-points").first_drop
