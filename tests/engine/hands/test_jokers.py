"""Rules 2: which cards are jokers, and what cards are worth."""

import pytest

from engine.cards import CODES, codes, hand
from engine.hands.jokers import jokers_for
from engine.houses import PROFILES, profile
from tests.engine.cast import CIRCLE, CLASSIC, at


def joker_codes(house: str, cut: str) -> set[str]:
    return set(codes(at(house, cut).jokers.joker_cards))


def test_every_card_of_the_cut_jokers_rank_is_a_joker() -> None:
    assert joker_codes(CIRCLE, "4H") == {"4S", "4H", "4D", "4C", "PJ"}


def test_a_cut_printed_joker_makes_all_four_aces_jokers() -> None:
    assert joker_codes(CIRCLE, "PJ") == {"AS", "AH", "AD", "AC", "PJ"}


def test_the_cut_jokers_neighbours_in_its_suit_are_jokers_too_at_21() -> None:
    """Seed 000: 8 of hearts drawn, 9 of hearts upper, 7 of hearts lower."""
    assert joker_codes(CLASSIC, "8H") == {"8S", "8H", "8D", "8C", "7H", "9H", "PJ"}


def test_the_neighbours_are_no_jokers_at_13() -> None:
    assert not at(CIRCLE, "8H").jokers.is_joker[hand("9H")[0]]


@pytest.mark.parametrize(
    ("cut", "value_card", "upper", "lower"),
    [
        ("4S", "4S", "5S", "3S"),
        ("AD", "AD", "2D", "KD"),
        ("KC", "KC", "AC", "QC"),
        ("2H", "2H", "3H", "AH"),
        ("PJ", "AS", "2S", "KS"),
    ],
)
def test_ranks_go_round_for_upper_and_lower(cut: str, value_card: str, upper: str, lower: str) -> None:
    jokers = at(CLASSIC, cut).jokers
    assert [jokers.value_card, jokers.upper, jokers.lower] == [*hand([value_card, upper, lower])]
    assert jokers.trio == bytes(sorted(hand([value_card, upper, lower])))


def test_all_aces_are_jokers_beside_upper_and_lower_when_a_printed_joker_is_cut() -> None:
    assert joker_codes(CLASSIC, "PJ") == {"AS", "AH", "AD", "AC", "2S", "KS", "PJ"}


@pytest.mark.parametrize(("card", "points"), [("AS", 10), ("KH", 10), ("QD", 10), ("JC", 10), ("10H", 10), ("9H", 9)])
def test_ace_and_faces_are_ten_and_number_cards_their_number(card: str, points: int) -> None:
    assert at(CIRCLE, "2S").jokers.points[hand(card)[0]] == points


@pytest.mark.parametrize("house", PROFILES)
@pytest.mark.parametrize("cut", CODES)
def test_every_joker_is_worth_nothing_and_no_other_card_is(house: str, cut: str) -> None:
    jokers = at(house, cut).jokers
    assert [points == 0 for points in jokers.points] == list(jokers.is_joker)


def test_the_same_cut_gives_the_same_tables() -> None:
    assert jokers_for(profile(CIRCLE), 5) is jokers_for(profile(CIRCLE), 5)
