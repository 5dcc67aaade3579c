"""Rules 4.4 and 7: when a hand is given up, and what the strong bot expects to lose with it."""

from math import sqrt

import pytest
from msgspec.structs import replace

from engine.bots.dropping import by_rule_of_thumb, by_what_to_expect, expected_loss
from engine.bots.outlook import Outlook
from engine.bots.sight import Sight
from engine.cards import hand
from engine.houses import PROFILES
from tests.engine.bots.cast import sight
from tests.engine.deal.cast import CLASSIC_21, RUMMYCIRCLE, TAJ, table_of

POOR = "AS KH QD JC 9S 2D KS QH 10D 5C 8H 6H AD"
FAIR, BAD = Outlook(0, 0.3, None), Outlook(0, 0.7, None)


def seat(rivals: int = 1, turns: int = 0) -> Sight:
    return sight(table_of(2, TAJ, {0: POOR}, cut="7D"))._replace(rivals=rivals, turns=turns)


def test_a_fair_outlook_is_expected_to_win_something() -> None:
    assert expected_loss(seat(), FAIR) < 0 < expected_loss(seat(), BAD)


def test_an_even_hand_is_expected_to_lose_nothing() -> None:
    assert expected_loss(seat(), Outlook(0, 0.37, None)) == 0


def test_an_even_hand_of_more_cards_looks_worse_at_first() -> None:
    without_value = sight(table_of(2, CLASSIC_21, cut="5S"))._replace(profile=replace(CLASSIC_21, value_cards=False))
    assert expected_loss(without_value, Outlook(0, 0.37 * sqrt(21 / 13), None)) == 0


@pytest.mark.parametrize("rivals", [1, 2, 3, 4])
def test_more_rivals_make_a_bad_hand_dearer(rivals: int) -> None:
    assert expected_loss(seat(rivals + 1), BAD) > expected_loss(seat(rivals), BAD)


def test_the_same_outlook_is_worse_some_turns_later() -> None:
    assert expected_loss(seat(turns=4), FAIR) > expected_loss(seat(), FAIR)


def test_a_middle_drop_needs_a_worse_hand_than_a_first_drop() -> None:
    bad = Outlook(0, 0.55, None)
    assert by_what_to_expect(seat(rivals=2), bad)
    assert not by_what_to_expect(seat(rivals=2, turns=1), bad)


@pytest.mark.parametrize("house", PROFILES)
def test_the_worst_hand_at_a_full_table_is_dropped_in_every_house(house: str) -> None:
    seen = sight(table_of(6, PROFILES[house], cut="7S"))._replace(hand=hand(POOR))
    assert by_what_to_expect(seen, Outlook(0, 0.9, None))


def test_value_cards_are_a_reason_to_stay() -> None:
    poor, rich = (
        sight(table_of(3, CLASSIC_21, {0: value + " 2D 4H 8C JS QD KC AH 10S 3C 9H 2C 6H 8D JD"}, cut="5S"))
        for value in ("7S 7D 9C", "4S 5S 6S")
    )
    assert expected_loss(poor, BAD) - expected_loss(rich, BAD) >= 2 * 100


@pytest.mark.parametrize(
    ("held", "dropped"),
    [
        (POOR, True),
        (POOR.replace("5C", "PJ"), False),
        (POOR.replace("9S", "QS"), False),
        (POOR.replace("KH QD JC", "3H 4D 2C"), False),
    ],
    ids=["nothing in it", "a joker", "a pure sequence", "low cards"],
)
def test_by_rule_of_thumb_only_a_dear_hand_without_joker_and_pure_sequence_is_dropped(held: str, dropped: bool) -> None:
    seen = sight(table_of(2, RUMMYCIRCLE, {0: held}, cut="7D"))
    assert by_rule_of_thumb(seen, BAD) is dropped


def test_by_rule_of_thumb_nothing_is_dropped_later() -> None:
    assert not by_rule_of_thumb(seat(turns=1), BAD)
