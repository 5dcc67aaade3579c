"""`arrange` with the number of cards that each house deals: what it says of its groups is what scoring says of them."""

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.arrange import arrange
from engine.cards import KINDS_OF_CARD
from engine.hands.jokers import jokers_for
from engine.houses import PROFILES
from tests.engine.arrange.exhaustive import confirms
from tests.engine.arrange.hands_with_structure import a_hand


@pytest.mark.parametrize("house", PROFILES)
@given(data=st.data())
@settings(deadline=None, max_examples=60)
def test_the_groups_are_the_cards_given_and_worth_the_points_claimed(house: str, data: st.DataObject) -> None:
    rules = PROFILES[house]
    jokers, cards = data.draw(a_hand(rules, rules.cards, 10))
    found = arrange(rules, jokers, cards)
    assert Counter(b"".join(found.groups) + found.ungrouped) == Counter(cards)
    assert confirms(rules, jokers, found)


@pytest.mark.parametrize("house", PROFILES)
@given(data=st.data())
@settings(deadline=None, max_examples=30)
def test_a_declaration_hidden_in_a_hand_is_found(house: str, data: st.DataObject) -> None:
    rules = PROFILES[house]
    jokers = jokers_for(rules, data.draw(st.integers(0, KINDS_OF_CARD - 1)))
    suit, first = data.draw(st.integers(0, 3)), data.draw(st.integers(1, 6))
    # So many runs of three one after another in one suit, the same again in another pack, and jokers for the rest.
    run = [suit * 13 + first + step for step in range(6)]
    cards = bytes((run + run)[: 3 * max(rules.sequences, 2)])
    hidden = cards + bytes([52] * (rules.cards - len(cards)))
    assert arrange(rules, jokers, bytes(data.draw(st.permutations(hidden)))).declarable


@pytest.mark.parametrize("house", PROFILES)
@given(data=st.data())
@settings(deadline=None, max_examples=30)
def test_the_order_of_the_cards_does_not_matter(house: str, data: st.DataObject) -> None:
    rules = PROFILES[house]
    jokers, cards = data.draw(a_hand(rules, rules.cards, 6))
    other = bytes(data.draw(st.permutations(cards)))
    assert arrange(rules, jokers, other) == arrange(rules, jokers, cards)
