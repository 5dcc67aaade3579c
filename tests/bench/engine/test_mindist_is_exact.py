"""MinDist is the true number of exchanges: 0 for what the engine declares, and moved by one at most by any exchange.

Both together say that no fewer exchanges do; that as many do is seen by making them one after another.
"""

from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bench.engine.mindist import Distances
from engine.arrange import arrange, best_discard
from engine.cards import PACK, Cards, hand, without
from engine.hands.jokers import Jokers, jokers_for
from engine.houses import PROFILES

TAJ = PROFILES["taj-points"]
FARTHEST = 9
"""The paper's bound for one pack; a later one says 7."""

cuts = st.sampled_from(PACK).map(lambda cut: jokers_for(TAJ, cut))
any_hands = st.permutations(PACK * TAJ.packs).map(lambda deck: bytes(deck[: TAJ.cards]))


@st.composite
def near_hands(draw: st.DrawFn) -> Cards:
    """Hands that could be declared but for some cards that were exchanged."""
    first = hand("4H 5H 6H 8S 9S 10S JS QD QS QC 2H 2S 2C")
    second = hand("AC 2C 3C 4C 7D 8D PJ KH KS KD 9C 9D PJ")
    third = hand("9C 10C JC QC KC AC 3H PJ 5H 6S 6H 3D 6C")
    cards = draw(st.sampled_from((first, second, third)))
    for at in draw(st.sets(st.integers(0, len(cards) - 1), max_size=3)):
        cards = cards[:at] + bytes((draw(st.sampled_from(PACK)),)) + cards[at + 1 :]
    return cards


hands = any_hands | near_hands()


def distance(jokers: Jokers, cards: Cards) -> int:
    return Distances(TAJ, jokers, cards).now()


def exchanged(jokers: Jokers, cards: Cards) -> Cards | None:
    """The hand with one card exchanged so that it is nearer, or None if no exchange brings it nearer."""
    nearer = distance(jokers, cards) - 1
    for one in PACK:
        left = Distances(TAJ, jokers, cards + bytes((one,))).by_discard()
        away = min(left, key=left.__getitem__)
        if left[away] == nearer:
            return without(cards + bytes((one,)), away)
    return None


@given(jokers=cuts, cards=hands)
@settings(max_examples=400, deadline=None)
def test_a_hand_is_at_no_distance_when_it_can_be_declared_and_only_then(jokers: Jokers, cards: Cards) -> None:
    assert (distance(jokers, cards) == 0) == arrange(TAJ, jokers, cards).declarable


@given(jokers=cuts, cards=near_hands())
@settings(max_examples=25, deadline=None)
def test_a_hand_is_one_card_away_when_some_card_makes_it_a_declaration(jokers: Jokers, cards: Cards) -> None:
    drawn = (cards + bytes((one,)) for one in PACK)
    assert (distance(jokers, cards) <= 1) == any(best_discard(TAJ, jokers, each).declarable for each in drawn)


@given(jokers=cuts, cards=hands, at=st.integers(0, TAJ.cards - 1), one=st.sampled_from(PACK))
@settings(max_examples=400, deadline=None)
def test_an_exchange_moves_a_hand_by_one_at_most(jokers: Jokers, cards: Cards, at: int, one: int) -> None:
    other = cards[:at] + bytes((one,)) + cards[at + 1 :]
    assert abs(distance(jokers, other) - distance(jokers, cards)) <= 1


@given(jokers=cuts, cards=any_hands)
@settings(max_examples=8, deadline=None)
def test_so_many_exchanges_make_a_declaration(jokers: Jokers, cards: Cards) -> None:
    for _ in range(distance(jokers, cards)):
        nearer = exchanged(jokers, cards)
        assert nearer is not None
        cards = nearer
    assert arrange(TAJ, jokers, cards).declarable


@given(jokers=cuts, cards=any_hands)
@settings(max_examples=200, deadline=None)
def test_no_hand_is_farther_than_the_paper_says(jokers: Jokers, cards: Cards) -> None:
    assert 0 <= distance(jokers, cards) <= FARTHEST


@given(jokers=cuts, cards=hands, one=st.sampled_from(PACK))
@settings(max_examples=50, deadline=None)
def test_each_discard_leaves_the_hand_as_far_as_it_is_by_itself(jokers: Jokers, cards: Cards, one: int) -> None:
    drawn = cards + bytes((one,))
    left = Distances(TAJ, jokers, drawn).by_discard()
    assert left == {away: distance(jokers, without(drawn, away)) for away in set(drawn)}


@pytest.mark.parametrize(
    ("cut", "cards", "away"),
    [
        ("KS", "4H 5H 6H 8S 9S 10S JS QD QS QC 2H 2S 2C", 0),
        ("KS", "4H 5H 6H 8S 9S 10S JS QD QS QC 2H 2S 7C", 1),
        ("KS", "4H 5H 8H 8S 9S 10S JS QD QS QC 2H 2S 7C", 2),
        ("KS", "4H 5H 8H 8S 9S JS JS QD QS QC 2H 2S 7C", 3),
        # A pure sequence and sets: the other sequence is made of one card of a set.
        ("KS", "4H 5H 6H 7H QD QS QC 2H 2S 2C 9D 9S 9C", 2),
        # Jokers stand in for all but a pure sequence: of nothing but jokers three have to go.
        ("5S", "PJ PJ PJ PJ 5S 5S 5H 5H 5D 5D 5C 5C PJ", 2),
        ("KS", "PJ PJ PJ PJ PJ PJ PJ PJ PJ PJ PJ PJ PJ", 3),
    ],
)
def test_hands_worth_knowing(cut: str, cards: str, away: int) -> None:
    assert distance(jokers_for(TAJ, hand(cut)[0]), hand(cards)) == away


@pytest.mark.parametrize(
    "text",
    ["2H 3H 9S 10S KD 4C", "2H 3H 4H 9S KD 4C", "6H 7H PJ 9S KD 4C", "6H 6S 6D PJ PJ 9C", "AS AH QS QH KD JD"],
)
def test_small_hands_are_as_far_as_trying_everything_says(text: str) -> None:
    """Six cards are a pure sequence and another: all that could be declared, and the best match."""
    jokers = jokers_for(TAJ, hand("6S")[0])
    starts = [bytes(suit * 13 + (first + step) % 13 for step in range(3)) for suit in range(4) for first in range(12)]
    most = max(matched(jokers, hand(text), pure, other) for pure, other in product(starts, starts))
    assert distance(jokers, hand(text)) == len(hand(text)) - most


def matched(jokers: Jokers, cards: Cards, pure: Cards, other: Cards) -> int:
    """How many of the cards stay when the hand becomes these two runs, jokers standing in for the other's."""
    left, gaps = list(cards), 0
    for place, one in enumerate((*pure, *other)):
        if one in left:
            left.remove(one)
        elif place >= len(pure):
            gaps += 1
    return len(cards) - len(left) + min(gaps, sum(jokers.is_joker[one] for one in left))
