"""Rules 7, 21 cards: value cards, marriages and the cap on a total loss."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.cards import hand
from engine.hands.marriages import Debts, debts_between, hand_value, payable, totals_with
from tests.engine.cast import CIRCLE, CLASSIC, at

CAP = 200


def value(cards: str, cut: str = "6D") -> int:
    return hand_value(at(CLASSIC, cut).jokers, hand(cards))


@pytest.mark.parametrize(
    ("cards", "worth"),
    [("6D", 10), ("6D 6D", 30), ("7D", 10), ("7D 7D", 30), ("7D 7D 7D", 50), ("5D", 10), ("5D 5D", 30)],
)
def test_one_two_three_of_a_kind_are_worth_10_30_50(cards: str, worth: int) -> None:
    assert value(cards) == worth


def test_kinds_add_up() -> None:
    assert value("7D 7D 5D") == 40


@pytest.mark.parametrize(
    ("cards", "cut", "worth"), [("6D 5D 7D", "6D", 100), ("6D 5D 7D " * 2, "6D", 300), ("AS KS 2S " * 3, "PJ", 500)]
)
def test_one_two_three_marriages_are_worth_100_300_500(cards: str, cut: str, worth: int) -> None:
    assert value(cards, cut) == worth


def test_the_cards_of_a_marriage_do_not_count_singly() -> None:
    assert value("6D 5D 7D 7D 7D") == 100 + 30


def test_printed_jokers_and_other_suits_have_no_value() -> None:
    assert value("PJ PJ 6S 5H 7C") == 0


def test_a_cut_printed_joker_makes_the_ace_of_spades_the_value_card() -> None:
    assert value("AS", "PJ") == 10
    assert value("AH PJ", "PJ") == 0


def test_houses_without_upper_and_lower_jokers_have_no_value_cards() -> None:
    assert hand_value(at(CIRCLE, "6D").jokers, hand("5D 6D 7D")) == 0


def test_each_gives_the_other_the_value_of_the_others_hand() -> None:
    debts = debts_between({0: 10, 1: 40, 2: 10})
    assert debts == {(0, 1): 30, (2, 1): 30}
    assert totals_with([0, 0, 0], debts) == [-30, 60, -30]


def within_cap(points: list[int], debts: Debts) -> list[int]:
    """The totals by seat when nobody may lose more than `CAP`."""
    return totals_with(points, payable(points, debts, CAP))


def test_nobodys_total_loss_passes_the_cap() -> None:
    assert within_cap([-120, 120], {(0, 1): 300}) == [-CAP, 200]


def test_a_winner_can_be_capped_too() -> None:
    assert within_cap([80, -80], {(0, 1): 500}) == [-CAP, 200]


def test_what_is_forgiven_is_shared_in_proportion() -> None:
    """Seat 0 can pay 80 of 400 that it owes as 100 and 300; 320 are forgiven as 80 and 240."""
    assert within_cap([-120, 120, 0], {(0, 1): 100, (0, 2): 300}) == [-CAP, 140, 60]


def test_the_largest_remainder_takes_the_odd_point() -> None:
    """101 forgiven over 90 and 180: 33.67 and 67.33; the odd point is seat 1's."""
    assert within_cap([-31, 31, 0], {(0, 1): 90, (0, 2): 180}) == [-CAP, 31 + 56, 113]


def test_equal_remainders_go_in_seat_order() -> None:
    assert within_cap([-1, 1, 0], {(0, 1): 100, (0, 2): 100}) == [-CAP, 1 + 99, 100]


def test_who_gets_less_may_then_be_capped_in_turn() -> None:
    debts = {(2, 1): 100, (1, 0): 250}
    assert within_cap([220, -100, -120], debts) == [400, -CAP, -CAP]


def test_the_first_in_seat_order_is_brought_up_first() -> None:
    """Seat 0's forgiveness puts seat 1, looked at later, further under."""
    assert within_cap([-120, -20, 140], {(0, 1): 150, (1, 2): 300}) == [-CAP, -CAP, 400]


points = st.lists(st.integers(-120, 0), min_size=1, max_size=5)
values = st.lists(st.sampled_from([0, 10, 30, 40, 50, 100, 130, 300]), min_size=6, max_size=6)


@given(points, values)
def test_capped_totals_sum_to_nothing_and_hold_the_cap(lost: list[int], worth: list[int]) -> None:
    signed = [*lost, -sum(lost)]
    debts = debts_between(dict(enumerate(worth[: len(signed)])))
    totals = within_cap(signed, debts)
    assert sum(totals) == 0
    assert min(totals) >= -CAP
    if min(totals_with(signed, debts)) >= -CAP:
        assert totals == totals_with(signed, debts)
