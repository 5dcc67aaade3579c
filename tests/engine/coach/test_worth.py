"""What is at stake with a hand is what a search for that one hand finds, and less after a card that helps."""

import random

import pytest

from engine.bots.chances import hopes_by_count
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
        found = outlook(sight, sight.hand, hopes_by_count(sight, FIGURES.looks), eye, None)
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


def test_a_wild_card_that_may_come_as_itself_and_as_a_joker_is_counted_as_both() -> None:
    held, sevens = hand("6S 8S KD"), hand("7S")
    unseen = tuple(2 * (one in sevens) for one in range(KINDS_OF_CARD))
    with_them = Worth(TAJ, jokers_for(TAJ, hand("7H")[0]), held, unseen)
    without = Worth(TAJ, jokers_for(TAJ, hand("7H")[0]), held, tuple(0 for _ in unseen))
    assert with_them.now() < without.now()


def test_of_cards_that_are_all_laid_the_missing_sequences_are_at_stake_and_three_jokers_are_one() -> None:
    sight = deal_of(TAJ, 1, 13)
    worth = worth_of(sight)
    pure_and_another, another = worth.needs, 1
    assert worth.at_stake(0, 2, pure_and_another) == worth.pure_stake + worth.stake
    assert worth.at_stake(0, 3, pure_and_another) == worth.pure_stake
    assert worth.at_stake(0, 0, another) == worth.stake
    assert worth.at_stake(0, 3, another) == worth.at_stake(0, 9, another) == worth.at_stake(0, 0, 0) == 0
    assert worth.at_stake_less_one(0, 4, pure_and_another) == worth.pure_stake
    assert worth.at_stake_less_one(0, 3, pure_and_another) == worth.pure_stake + worth.stake
    assert worth.at_stake_less_one(0, 0, another) == worth.stake


@pytest.mark.parametrize(
    "cards",
    [
        "4S 4S 4S 9H 9H 9H JC JC JC 2C 5D",
        "2S 7C 7C 7C QD 10H 10H 10H",
        "4S 4S 4S 5S 6S 9H 9H 9H 10H JC JC JC KD",
        "3C 4C 4C 4C 5C 8H 8H 8H 8D 8S KS",
    ],
)
def test_tunnelas_are_pure_sequences_with_a_card_to_put_away_and_without(cards: str) -> None:
    held, cut = hand(cards), hand("AD")[0]
    unseen = tuple(3 - held.count(one) for one in range(KINDS_OF_CARD))
    worth = Worth(CLASSIC_21, jokers_for(CLASSIC_21, cut), held, unseen)
    by_discard = worth.by_discard()
    least = worth.at_stake_less_one(worth.cells, worth.jokers, worth.needs)
    assert least == pytest.approx(min(by_discard.values()))


def test_three_tunnelas_are_the_pure_sequences_of_21_cards() -> None:
    held = hand("4S 4S 4S 9H 9H 9H JC JC JC")
    unseen = tuple(3 - held.count(one) for one in range(KINDS_OF_CARD))
    assert Worth(CLASSIC_21, jokers_for(CLASSIC_21, hand("AD")[0]), held, unseen).now() == 0


def test_nothing_costs_less_than_nothing_when_the_last_unseen_card_is_wild() -> None:
    # The 2S counts twice: as itself and as a joker. So more copies seem to help than there are cards.
    unseen = [0] * KINDS_OF_CARD
    unseen[hand("2S")[0]] = 1
    worth = Worth(TAJ, jokers_for(TAJ, hand("2D")[0]), hand("3S 4S KH"), unseen)
    laid = worth.with_one(hand("KD")[0]) + worth.with_one(hand("5S")[0])
    assert min(one.cost for one in laid) == 0
    # The run is complete for sure. Missing is the second sequence, and the king is left over.
    assert worth.now() >= worth.left[hand("KH")[0]]
