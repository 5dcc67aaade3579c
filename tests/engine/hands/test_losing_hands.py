"""Rules 6: what a losing hand costs."""

import pytest

from engine.cards import hand
from engine.hands.scoring import score
from tests.engine.cast import CIRCLE, CLASSIC, PLAYSHIP_61, TAJ, at

THREE_PURE = "2H 3H 4H | 6S 7S 8S | 9D 10D JD"


class TestThirteenCards:
    """Rules 6, left column."""

    def test_without_a_pure_sequence_every_card_counts(self) -> None:
        assert at(TAJ, "QD").score("2H 3H PJ | 4S 4H 4D", "5C 6C") == 2 + 3 + 12 + 11

    def test_with_one_pure_sequence_alone_only_it_does_not_count(self) -> None:
        assert at(TAJ, "QD").score("2H 3H 4H | 4S 4H 4D", "5C 6C") == 12 + 11

    def test_with_two_sequences_only_cards_in_no_valid_group_count(self) -> None:
        assert at(TAJ, "QD").score("2H 3H 4H | 6S 7S PJ | 4S 4H 4D | 9H 9H", "5C 6C") == 18 + 11

    def test_two_sequences_without_a_pure_one_count_in_full(self) -> None:
        assert at(TAJ, "QD").score("2H 3H PJ | 6S 7S PJ") == 5 + 13

    def test_two_pure_sequences_do_not_count(self) -> None:
        assert at(TAJ, "QD").score("2H 3H 4H | 6S 7S 8S") == 0

    def test_a_joker_costs_nothing_wherever_it_lies(self) -> None:
        assert at(TAJ, "QD").score("QH 3H 5H", "QD PJ QC") == 8

    def test_the_cap_holds(self) -> None:
        assert at(CIRCLE, "9C").score("", "KS QS JH KH QD JD KC QC 5C") == 80

    def test_a_hand_under_the_cap_counts_as_it_is(self) -> None:
        assert at(CIRCLE, "9C").score("", "KS QS JH KH QD JD KC 5C") == 75

    def test_the_cap_is_the_houses(self) -> None:
        assert at(PLAYSHIP_61, "9C").score("", "KS QS JH KH QD JD KC QC") == 60

    def test_a_hand_that_could_be_declared_costs_nothing(self) -> None:
        assert at(TAJ, "3C").score("8S 9S 10S JS | 9H 10H PJ | 5C 5H 5D | KS KH KC") == 0


class TestTwentyOneCards:
    """Rules 6, right column."""

    def test_without_a_pure_sequence_every_card_counts(self) -> None:
        assert at(CLASSIC, "5D").score("2H 3H PJ | 6S 7S PJ | QC QS QH") == 5 + 13 + 30

    @pytest.mark.parametrize("pure", ["2H 3H 4H", "2H 3H 4H | 9D 9D 9D"])
    def test_with_one_or_two_pure_sequences_only_they_do_not_count(self, pure: str) -> None:
        assert at(CLASSIC, "5D").score(f"{pure} | 6S 7S PJ | QC QS QH") == 13 + 30

    def test_with_three_pure_sequences_only_cards_in_no_valid_group_count(self) -> None:
        assert at(CLASSIC, "5D").score(f"{THREE_PURE} | 6S 7S PJ | QC QS QH", "KD 2C") == 12

    def test_a_dublee_covers_no_card(self) -> None:
        assert at(CLASSIC, "5D").score(f"{THREE_PURE} | QC QC") == 20

    def test_the_cap_holds(self) -> None:
        assert at(CLASSIC, "5D").score("", "KH KD KC KS QH QD QC QS JH JD JC JS AS") == 120

    def test_a_hand_that_would_itself_be_a_declaration_of_sequences_loses_two(self) -> None:
        assert at(CLASSIC, "5D").score(f"{THREE_PURE} | QC QS QH") == 2

    def test_six_dublees_each_in_a_group_of_its_own_lose_two(self) -> None:
        assert at(CLASSIC, "5D").score("2H 2H | 9C 9C | KD KD | 3H 3H | 8S 8S | JC JC", "AS QC KS QH") == 2

    def test_five_dublees_do_not(self) -> None:
        assert at(CLASSIC, "5D").score("2H 2H | 9C 9C | KD KD | 3H 3H | 8S 8S", "JC JD AS QC KS") == 114

    def test_two_dublees_in_one_group_are_none(self) -> None:
        assert at(CLASSIC, "5D").score("2H 2H 9C 9C | KD KD | 3H 3H | 8S 8S | JC JC", "AS QC KS QH") > 2

    def test_seven_jokers_in_one_group_lose_two(self) -> None:
        assert at(CLASSIC, "5D").score("PJ PJ PJ 5S 5H 5C 4D", "KH QD JC") == 2

    def test_seven_jokers_beside_another_card_do_not(self) -> None:
        assert at(CLASSIC, "5D").score("PJ PJ PJ 5S 5H 5C 4D 9H", "KH QD JC") == 39

    def test_three_tunnelas_are_no_near_win_but_three_pure_sequences(self) -> None:
        assert at(CLASSIC, "5D").score("2H 2H 2H | 9C 9C 9C | KD KD KD", "7H 8C") == 15

    def test_no_losing_hand_loses_less_than_two(self) -> None:
        assert at(CLASSIC, "5D").score(THREE_PURE, "PJ 5S") == 2


class TestDealShow:
    """Rules 6: half for who had no turn before the winning declaration."""

    MELDS = "2H 3H 4H | 5S 6S 7S | 8S 8H 8D"

    @pytest.mark.parametrize(
        ("ungrouped", "points"), [("2C", 2), ("4C", 2), ("5C", 2), ("6C", 3), ("7C", 3), ("KC QD JH", 15), ("", 2)]
    )
    def test_half_rounded_down_and_at_least_two(self, ungrouped: str, points: int) -> None:
        assert at(CIRCLE, "9C").score(self.MELDS, ungrouped, deal_show=True) == points

    def test_at_most_forty_for_the_cap_comes_before_the_half(self) -> None:
        assert at(CIRCLE, "9C").score("", "KS QS JH KH QD JD KC QC 5C", deal_show=True) == 40

    def test_at_most_sixty_at_21(self) -> None:
        assert at(CLASSIC, "5D").score("", "KH KD KC KS QH QD QC QS JH JD JC JS AS", deal_show=True) == 60

    def test_a_near_win_at_21_still_loses_two(self) -> None:
        assert at(CLASSIC, "5D").score(f"{THREE_PURE} | QC QS QH", deal_show=True) == 2

    @pytest.mark.parametrize("house", [TAJ, PLAYSHIP_61])
    def test_houses_without_it_count_in_full(self, house: str) -> None:
        assert at(house, "9C").score(self.MELDS, "KC QD JH", deal_show=True) == 30


def test_a_loss_is_no_deal_show_unless_it_is_said() -> None:
    deal, cards = at(CIRCLE, "9C"), hand("KS QS JH KH QD JD KC QC 5C")
    assert score(deal.profile, deal.jokers, (), cards) == score(deal.profile, deal.jokers, (), cards, False)
    assert score(deal.profile, deal.jokers, (), cards) > score(deal.profile, deal.jokers, (), cards, True)
