"""What is at stake with a hand is what a search for that one hand finds, and less after a card that helps."""

import random

import pytest

from engine.bots.chances import counted
from engine.bots.outlook import Eye, outlook
from engine.bots.sight import Sight
from engine.cards import KINDS_OF_CARD, hand
from engine.coach.ahead import Ahead
from engine.coach.worth import FIGURES, Worth
from engine.hands.jokers import jokers_for
from engine.houses.rule_profile import RuleProfile
from tests.engine.deal.cast import CLASSIC_21, TAJ


def deal_of(profile: RuleProfile, seed: int, cards: int) -> Sight:
    """A seat that holds so many cards of a shuffled pack and has seen the cut joker."""
    deck = bytearray(bytes(range(KINDS_OF_CARD)) * profile.packs)
    random.Random(seed).shuffle(deck)
    held = bytes(deck[1 : cards + 1])
    unseen = tuple(profile.packs - deck[: cards + 1].count(one) for one in range(KINDS_OF_CARD))
    return Sight(profile, jokers_for(profile, deck[0]), 0, held, b"", False, 0, 1, profile.packs, unseen)


def worth_of(sight: Sight) -> Worth:
    return Worth(sight.profile, sight.jokers, sight.hand, sight.unseen)


@pytest.mark.parametrize(("house", "hands"), [(TAJ, 20), (CLASSIC_21, 2)], ids=["13 cards", "21 cards"])
def test_it_is_what_a_search_finds(house: RuleProfile, hands: int) -> None:
    eye = Eye(FIGURES.in_the_way, FIGURES.pure_stake, FIGURES.stake)
    for seed in range(hands):
        sight = deal_of(house, seed, house.cards)
        found = outlook(sight, sight.hand, counted(sight, FIGURES.looks), eye, None)
        # The search counts in 32nds of a point, each of its steps rounded.
        assert worth_of(sight).now() == pytest.approx(found.points, abs=1.0)


def test_every_discard_is_what_the_rest_is_worth() -> None:
    for seed in range(10):
        sight = deal_of(TAJ, seed, 14)
        worth = worth_of(sight)
        by_discard = worth.by_discard()
        assert set(by_discard) == {one for one in sight.hand if not sight.jokers.is_joker[one]}
        least = worth.at_stake_less_one(worth.cells, worth.jokers, worth.needs)
        assert least <= min(by_discard.values()) + 1e-6


def test_looking_ahead_is_what_every_next_card_leaves_on_average() -> None:
    sight = deal_of(TAJ, 5, 13)
    worth = worth_of(sight)
    now = worth.now()
    ahead = Ahead(worth)
    total = sum(copies * ahead.with_card(worth.cells, one, now) for one, copies in enumerate(sight.unseen))
    prospect = ahead.after(worth.cells, now)
    assert prospect.at_stake == pytest.approx(total / sum(sight.unseen))
    assert prospect.at_stake < now
    assert 0 < prospect.helping <= sum(sight.unseen)


def test_a_hand_that_can_be_declared_has_nothing_at_stake() -> None:
    held = hand("4S 5S 6S 7H 8H 9H 10D JD QD AC 2C 3C 4C")
    unseen = tuple(max(0, 2 - held.count(one)) for one in range(KINDS_OF_CARD))
    assert Worth(TAJ, jokers_for(TAJ, hand("KH")[0]), held, unseen).now() == 0
