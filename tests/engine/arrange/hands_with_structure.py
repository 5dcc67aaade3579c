"""Hands for Hypothesis in which melds get in each other's way: few suits, near ranks, jokers now and then."""

from hypothesis import strategies as st

from engine.cards import Cards
from engine.hands.jokers import Jokers, jokers_for
from engine.houses.rule_profile import RuleProfile

_RANKS, _SUITS = 13, 4


@st.composite
def a_hand(draw: st.DrawFn, profile: RuleProfile, cards: int, most_jokers: int) -> tuple[Jokers, Cards]:
    """So many cards from a window of ranks in some suits, with jokers from anywhere, and the jokers of the deal."""
    jokers = jokers_for(profile, draw(st.sampled_from(profile.pack)))
    wanted = draw(st.integers(0, most_jokers))
    first, width = draw(st.integers(0, _RANKS - 1)), draw(st.integers(3, 8))
    suits = draw(st.sets(st.integers(0, _SUITS - 1), min_size=1))
    ranks = {(first + step) % _RANKS for step in range(width)}
    near = [suit * _RANKS + rank for suit in suits for rank in ranks]
    anywhere = [one for one in profile.pack if not jokers.is_joker[one]]
    plain = [one for one in near if not jokers.is_joker[one]] or anywhere
    held = [one for one in jokers.joker_cards for _ in range(profile.packs)]
    hand = draw(st.permutations(held))[:wanted]
    deck = [one for one in plain for _ in range(profile.packs)]
    if len(deck) < cards - len(hand):
        deck = [one for one in anywhere for _ in range(profile.packs)]
    return jokers, bytes(hand + draw(st.permutations(deck))[: cards - len(hand)])
