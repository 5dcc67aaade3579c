"""Rules 5 and 6 in small houses that ask for pure sequences only: a joker that no meld may take prevents the show."""

import pytest
from msgspec import structs

from engine.arrange import arrange, best_discard
from engine.cards import codes, hand
from engine.hands.jokers import jokers_for
from engine.houses import RuleProfile, profile
from tests.engine.arrange.exhaustive import confirms, fewest_points_after_a_discard
from tests.engine.cast import CLASSIC, TAJ

JOKERS = jokers_for(profile(TAJ), hand("2D")[0])


def two_pure(cards: int) -> RuleProfile:
    """A house of so many cards in which both sequences must be pure."""
    return structs.replace(profile(TAJ), cards=cards, pure_sequences=2, sequences=2)


@pytest.mark.parametrize(
    ("cards", "points"), [("7S 8S 9S 8H 7D 8D 9D PJ", 8), ("8H 9H 10H JH QH AD 3D 4D 5D 6D 6C PJ", 6)]
)
def test_a_card_beside_its_joker_counts_when_the_pure_sequences_take_none(cards: str, points: int) -> None:
    rules = two_pure(len(cards.split()))
    found = arrange(rules, JOKERS, hand(cards))
    assert (found.declarable, found.points) == (False, points)
    assert confirms(rules, JOKERS, found)


@pytest.mark.parametrize(
    ("cards", "away"),
    [
        ("8H 9H 10H JH 2C 9C 10C JC", "2C"),
        ("4S 5S 6S 2C 6C 7C 8C 9C 10C", "2C"),
        ("3D 4D 5D 6D 7D 4H 5H 6H PJ", "PJ"),
        ("10D JD QD 3C 4C 5C 6C PJ KH", None),
    ],
)
def test_the_joker_is_put_away_when_the_rest_is_a_declaration_without_it(cards: str, away: str | None) -> None:
    rules = two_pure(len(cards.split()) - 1)
    found = best_discard(rules, JOKERS, hand(cards))
    assert found.declarable == (away is not None)
    assert away is None or codes(bytes([found.discard])) == [away]
    assert (found.points, found.declarable) == fewest_points_after_a_discard(rules, JOKERS, hand(cards))


def test_three_printed_jokers_are_no_pure_sequence_where_tunnelas_do_not_count() -> None:
    cards = "4S 5S 6S 7H 7D 7C 8H 8D 8C PJ PJ PJ"
    found = arrange(two_pure(12), JOKERS, hand(cards))
    assert (found.declarable, found.points) == (False, 45)


def test_of_the_groups_of_jokers_the_tunnela_takes_no_more() -> None:
    rules = structs.replace(profile(CLASSIC), sequences=4)
    found = arrange(rules, JOKERS, hand("4S 5S 6S 7H 8H 9H PJ PJ PJ 2S 2H 2C 2S"))
    assert (found.declarable, found.ungrouped) == (True, b"")
    assert hand("PJ PJ PJ") in found.groups
    assert confirms(rules, JOKERS, found)
