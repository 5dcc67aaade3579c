"""Rules 3, in a house where K-A-2 is a run: every group of one suit, by laying it round the thirteen ranks."""

from itertools import combinations

import pytest

from engine.cards import PRINTED_JOKER
from engine.hands.groups import Kind, classify
from engine.hands.jokers import jokers_for
from engine.houses import examples

ROUND = examples()["patient-points"]
RANKS = 13
JOKERS = jokers_for(ROUND, 3 * RANKS)
"""Aces are jokers, so groups of the other ranks are looked at, and of aces only whether they lie in their place."""


def lies_in(ranks: tuple[int, ...], length: int) -> bool:
    """Whether these ranks lie within so many neighbouring ones, the king beside the ace."""
    return any({(first + step) % RANKS for step in range(length)} >= set(ranks) for first in range(RANKS))


@pytest.mark.parametrize("size", [3, 4, 5])
def test_cards_of_a_suit_are_a_pure_sequence_where_they_lie_side_by_side(size: int) -> None:
    jokers = jokers_for(ROUND, PRINTED_JOKER)
    for ranks in combinations(range(RANKS), size):
        found = classify(ROUND, jokers, bytes(ranks))
        assert (found is Kind.PURE_SEQUENCE) is lies_in(ranks, size)


@pytest.mark.parametrize("jokers", [1, 2, 3])
@pytest.mark.parametrize("own", [2, 3])
def test_with_jokers_they_are_a_sequence_where_the_jokers_fill_the_gaps(own: int, jokers: int) -> None:
    for ranks in combinations(range(1, RANKS), own):
        found = classify(ROUND, JOKERS, bytes(ranks) + bytes([PRINTED_JOKER] * jokers))
        assert (found is Kind.SEQUENCE) is lies_in(ranks, own + jokers)


def test_all_thirteen_cards_of_a_suit_are_a_run_and_no_more_are() -> None:
    assert classify(ROUND, JOKERS, bytes(range(RANKS))) is Kind.PURE_SEQUENCE
    assert classify(ROUND, JOKERS, bytes((*range(RANKS), PRINTED_JOKER))) is None
