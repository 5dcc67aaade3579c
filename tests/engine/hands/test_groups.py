"""Rules 3: what a group of cards is, clause by clause."""

import pytest

from engine.hands.groups import Kind
from tests.engine.cast import CIRCLE, CLASSIC, TAJ, at

TUNNELA, PURE, SEQUENCE = Kind.TUNNELA, Kind.PURE_SEQUENCE, Kind.SEQUENCE
SET, DUBLEE, JOKERS = Kind.SET, Kind.DUBLEE, Kind.JOKERS


class TestSequences:
    """Consecutive cards of one suit."""

    @pytest.mark.parametrize("cards", ["5H 6H 7H", "7H 5H 6H", "2S 3S 4S 5S 6S 7S 8S 9S 10S JS QS KS AS"])
    def test_consecutive_cards_of_one_suit_are_a_pure_sequence(self, cards: str) -> None:
        assert at(CIRCLE, "3D").kind(cards) is PURE

    @pytest.mark.parametrize("cards", ["5H 6H 7D", "5H 6H 8H", "5H 6H", "5H", "5H 5H 6H 7H"])
    def test_other_suits_gaps_pairs_and_doubles_are_no_sequence(self, cards: str) -> None:
        assert at(CIRCLE, "3D").kind(cards) is None

    def test_the_ace_is_low(self) -> None:
        assert at(CIRCLE, "9D").kind("AS 2S 3S") is PURE

    def test_the_ace_is_high(self) -> None:
        assert at(CIRCLE, "9D").kind("QS KS AS") is PURE

    def test_the_ace_is_never_in_the_middle(self) -> None:
        assert at(CIRCLE, "9D").kind("KS AS 2S") is None

    def test_a_joker_does_not_lead_round_the_ace(self) -> None:
        assert at(CIRCLE, "9D").kind("KS AS 2S PJ") is None

    def test_a_full_suit_is_a_sequence_of_thirteen(self) -> None:
        assert at(CIRCLE, "9D").kind("AS 2S 3S 4S 5S 6S 7S 8S 9S 10S JS QS KS") is PURE

    def test_no_rank_comes_twice_so_fourteen_cards_are_no_sequence(self) -> None:
        assert at(CLASSIC, "9D").kind("AS 2S 3S 4S 5S 6S 7S 8S 9S 10S JS QS KS AS") is None

    def test_fourteen_cards_with_jokers_are_no_sequence_either(self) -> None:
        assert at(CLASSIC, "9D").kind("AS 2S 3S 4S 5S 6S 7S 8S 9S 10S JS QS KS PJ") is None

    def test_a_joker_stands_in_for_a_missing_card(self) -> None:
        assert at(CIRCLE, "3D").kind("5H 3S 7H") is SEQUENCE

    def test_a_joker_lengthens_a_run(self) -> None:
        assert at(CIRCLE, "3D").kind("5H 6H PJ") is SEQUENCE

    def test_several_jokers_stand_in_for_several_missing_cards(self) -> None:
        assert at(CIRCLE, "3D").kind("5H 3S PJ 8H") is SEQUENCE

    def test_a_gap_wider_than_the_jokers_is_no_sequence(self) -> None:
        assert at(CIRCLE, "3D").kind("5H 3S 8H") is None

    def test_a_wild_card_in_its_own_place_is_not_standing_in(self) -> None:
        assert at(CIRCLE, "6S").kind("5H 6H 7H") is PURE

    def test_a_wild_card_elsewhere_in_its_suit_is_standing_in(self) -> None:
        assert at(CIRCLE, "6S").kind("8H 6H 10H") is SEQUENCE

    def test_a_wild_card_in_place_beside_one_standing_in_is_no_pure_sequence(self) -> None:
        assert at(CIRCLE, "6S").kind("5H 6H 7H 6D") is SEQUENCE

    def test_a_printed_joker_makes_no_pure_sequence(self) -> None:
        assert at(CIRCLE, "6S").kind("5H PJ 7H") is SEQUENCE

    @pytest.mark.parametrize("cards", ["PJ 6H 6D", "6S 6H 6D 6C", "PJ PJ 6H"])
    def test_three_or_more_jokers_alone_are_a_sequence_never_a_pure_one(self, cards: str) -> None:
        assert at(CIRCLE, "6S").kind(cards) is SEQUENCE

    def test_jokers_that_follow_each_other_are_a_pure_sequence(self) -> None:
        assert at(CLASSIC, "6S").kind("5S 6S 7S 8S") is PURE


class TestTheExcludedTrio:
    """21 cards: lower joker, cut card and upper joker alone are no sequence, pure or not."""

    @pytest.mark.parametrize(
        ("cut", "cards"), [("4S", "3S 4S 5S"), ("KC", "QC KC AC"), ("2H", "AH 2H 3H"), ("PJ", "AS 2S KS")]
    )
    def test_the_trio_alone_is_no_sequence(self, cut: str, cards: str) -> None:
        assert at(CLASSIC, cut).kind(cards) not in (PURE, SEQUENCE)

    def test_the_trio_may_still_be_a_set_of_three_jokers(self) -> None:
        assert at(CLASSIC, "4S").kind("5S 3S 4S") is SET

    def test_a_longer_run_that_contains_it_is_judged_as_usual(self) -> None:
        assert at(CLASSIC, "4S").kind("3S 4S 5S 6S") is PURE

    def test_the_trio_with_a_joker_is_a_sequence(self) -> None:
        assert at(CLASSIC, "4S").kind("3S 4S 5S PJ") is SEQUENCE

    def test_an_ace_cut_excludes_the_same_three_cards_only(self) -> None:
        assert at(CLASSIC, "AD").kind("KD AD 2D") is SET
        assert at(CLASSIC, "AD").kind("AD 2D 3D") is PURE

    def test_the_same_ranks_in_another_suit_are_a_pure_sequence(self) -> None:
        assert at(CLASSIC, "4S").kind("3H 4H 5H") is PURE

    def test_houses_without_neighbour_jokers_exclude_nothing(self) -> None:
        assert at(CIRCLE, "4S").kind("3S 4S 5S") is PURE


class TestSets:
    """Cards of one rank in distinct suits, with any number of jokers."""

    @pytest.mark.parametrize("cards", ["8H 8S 8C", "6H 6S 6C 6D", "9S QD 9H 9C", "5S 5H PJ"])
    def test_one_rank_in_distinct_suits_is_a_set(self, cards: str) -> None:
        assert at(TAJ, "QS").kind(cards) is SET

    def test_one_card_with_two_jokers_counts_as_the_better_sequence(self) -> None:
        assert at(TAJ, "QS").kind("5S PJ PJ") is SEQUENCE

    @pytest.mark.parametrize("cards", ["9S 9S 9H", "7S 7S 7H PJ", "AS AH AS"])
    def test_a_suit_may_not_come_twice(self, cards: str) -> None:
        assert at(TAJ, "QD").kind(cards) is None

    @pytest.mark.parametrize("cards", ["5S 5H PJ QD QC", "5S 5H 5D 5C PJ", "5S 5H 5D 5C QS QH QD"])
    def test_more_than_four_cards_only_with_jokers(self, cards: str) -> None:
        assert at(TAJ, "QS").kind(cards) is SET

    def test_two_ranks_are_no_set(self) -> None:
        assert at(TAJ, "QS").kind("5S 5H 6D") is None


class TestCardsAlike:
    """21 cards: tunnelas and dublees, where no joker stands in."""

    @pytest.mark.parametrize("cards", ["5H 5H 5H", "PJ PJ PJ", "9S 9S 9S"])
    def test_three_cards_alike_are_a_tunnela(self, cards: str) -> None:
        assert at(CLASSIC, "9S").kind(cards) is TUNNELA

    def test_a_joker_makes_no_tunnela(self) -> None:
        assert at(CLASSIC, "QS").kind("6D 6D QD") is None

    @pytest.mark.parametrize("cards", ["7H 7H", "PJ PJ", "9S 9S"])
    def test_two_cards_alike_are_a_dublee(self, cards: str) -> None:
        assert at(CLASSIC, "9S").kind(cards) is DUBLEE

    def test_a_joker_makes_no_dublee(self) -> None:
        assert at(CLASSIC, "KS").kind("8D KD") is None

    @pytest.mark.parametrize("cards", ["5H 5H", "5H 5H 5H"])
    def test_houses_of_13_cards_have_neither(self, cards: str) -> None:
        assert at(CIRCLE, "9S").kind(cards) is None

    def test_three_printed_jokers_are_a_sequence_at_13(self) -> None:
        assert at(CIRCLE, "9S").kind("PJ PJ PJ") is SEQUENCE


class TestJokerGroups:
    """21 cards: jokers only, when they are nothing better."""

    @pytest.mark.parametrize("cards", ["PJ", "PJ 9H", "8S 10S"])
    def test_one_or_two_jokers_alone_are_a_joker_group(self, cards: str) -> None:
        assert at(CLASSIC, "9S").kind(cards) is JOKERS

    def test_houses_of_13_cards_have_none(self) -> None:
        assert at(CIRCLE, "9S").kind("PJ 9H") is None

    def test_fourteen_jokers_are_too_many_for_a_sequence_and_so_a_set(self) -> None:
        assert at(CLASSIC, "9S").kind("9S 9S 9H 9H 9H 9D 9D 9D 9C 9C 9C PJ PJ PJ") is SET


def test_no_cards_are_no_group() -> None:
    assert at(CLASSIC, "9S").kind("") is None
