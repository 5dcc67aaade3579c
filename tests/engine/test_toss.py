"""Rules 4.1: the toss."""

from engine.cards import hand
from engine.houses import profile
from engine.seating import TossResult, toss
from tests.engine.cast import CIRCLE, TAJ


def tossed(house: str, cards: str) -> TossResult:
    return toss(profile(house), hand(cards))


def test_the_highest_plays_first_and_the_lowest_last() -> None:
    assert tossed(CIRCLE, "QD 3S 6H").order == (0, 2, 1)


def test_the_lowest_is_the_dealer() -> None:
    assert tossed(CIRCLE, "QD 3S 6H").dealer == 1


def test_the_ace_is_high() -> None:
    assert tossed(CIRCLE, "KS AC 2S").first == 1


def test_ties_go_by_suit_spades_hearts_diamonds_clubs() -> None:
    assert tossed(CIRCLE, "9C 9D 9S 9H").order == (2, 3, 1, 0)


def test_at_taj_the_seats_stay_and_play_goes_round_from_the_winner() -> None:
    assert tossed(TAJ, "9S 10S AD 5C").order == (2, 3, 0, 1)


def test_at_taj_the_badge_of_dealer_is_with_the_second_to_play() -> None:
    result = tossed(TAJ, "9S 10S AD 5C")
    assert (result.first, result.dealer) == (2, 3)


def test_two_can_toss() -> None:
    assert tossed(TAJ, "9S 10S") == TossResult(order=(1, 0), first=1, dealer=0)
