"""A group that is no meld is cut into the melds that lie in it, as the table shows it; no card is lost by that."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.cards import codes, hand
from engine.hands.groups import classify
from engine.hands.jokers import jokers_for
from engine.hands.within import melds_within
from engine.houses import profile
from tests.engine.cast import CLASSIC, TAJ


def cut(cards: str, joker: str = "5C", house: str = TAJ) -> list[str]:
    """The pieces of a group, as codes."""
    rules = profile(house)
    pieces = melds_within(rules, jokers_for(rules, hand(joker)[0]), hand(cards))
    return [" ".join(codes(piece)) for piece in pieces]


@pytest.mark.parametrize(
    ("cards", "pieces"),
    [
        ("2H 3H 4H 9H KH", ["2H 3H 4H", "9H KH"]),
        ("9H 2H 3H 4H KH", ["9H", "2H 3H 4H", "KH"]),
        ("2H 3H 4H 7S 7D 7C", ["2H 3H 4H", "7S 7D 7C"]),
        ("2H 3H 4H 5H 9D", ["2H 3H 4H 5H", "9D"]),
        ("2H 3H", ["2H 3H"]),
        ("", []),
        ("2H 9S KD 4C", ["2H 9S KD 4C"]),
    ],
)
def test_the_melds_are_cut_out_and_the_rest_stays_in_its_place(cards: str, pieces: list[str]) -> None:
    assert cut(cards) == pieces


def test_a_meld_stays_whole() -> None:
    assert cut("2H 3H 4H 5H 6H 7H") == ["2H 3H 4H 5H 6H 7H"]


def test_a_pure_sequence_is_preferred_to_a_longer_one_with_a_joker() -> None:
    assert cut("2H 3H 4H 5C 9S") == ["2H 3H 4H", "5C 9S"]


def test_a_joker_is_taken_where_a_meld_needs_it() -> None:
    assert cut("2H 3H 5C 9S KD") == ["2H 3H 5C", "9S KD"]


def test_jokers_side_by_side_are_kept_for_better_use() -> None:
    assert cut("5C PJ PJ 5C") == ["5C PJ PJ 5C"]


@given(st.lists(st.integers(0, 52), max_size=16).map(bytes), st.integers(0, 51), st.sampled_from([TAJ, CLASSIC]))
def test_the_pieces_are_the_group_and_none_that_was_cut_out_lies_in_its_neighbour(
    cards: bytes, joker: int, house: str
) -> None:
    rules = profile(house)
    jokers = jokers_for(rules, joker)
    pieces = melds_within(rules, jokers, cards)
    assert b"".join(pieces) == cards
    assert all(pieces)
    loose = [classify(rules, jokers, piece) is None for piece in pieces]
    assert not any(one and other for one, other in pairwise(loose))
