"""Rules 5: what may be declared, and every reason why not at once."""

import pytest

from engine.hands.scoring import Reason
from tests.engine.cast import CIRCLE, CLASSIC, TAJ, at

PURE_7 = "2H 3H 4H | 6S 7S 8S 9S"
THREE_PURE = "2H 3H 4H | 6S 7S 8S | 9D 10D JD"
DUBLEES_7 = "2H 2H | 9C 9C | KD KD | 3H 3H | 8S 8S | JC JC | 4D 4D"
TUNNELAS_2 = "2H 2H 2H | 9C 9C 9C"


class TestThirteenCards:
    """Every card in a valid group, at least two sequences, one of them pure."""

    def test_two_sequences_one_of_them_pure_and_sets_are_valid(self) -> None:
        verdict = at(TAJ, "3C").judge("8S 9S 10S JS | 9H 10H PJ | 5C 5H 5D | KS KH KC")
        assert verdict.valid
        assert verdict.reasons == ()

    def test_one_sequence_is_too_few(self) -> None:
        verdict = at(TAJ, "3C").judge("8S 9S 10S JS | 5C 5H 5D | KS KH KC | 9S 9H 9D")
        assert verdict.reasons == (Reason.TOO_FEW_SEQUENCES,)

    def test_no_pure_sequence_is_too_few_pure_ones(self) -> None:
        verdict = at(TAJ, "3C").judge("8S 9S PJ JS | 9H 10H PJ | 5C 5H 5D | KS KH KC")
        assert verdict.reasons == (Reason.NO_PURE_SEQUENCE,)

    def test_an_invalid_group_makes_it_invalid(self) -> None:
        verdict = at(TAJ, "3C").judge(f"{PURE_7} | 5C 5H 5D | KS KH QC")
        assert verdict.reasons == (Reason.INVALID_GROUP,)

    def test_a_card_in_no_group_makes_it_invalid(self) -> None:
        verdict = at(TAJ, "3C").judge(f"{PURE_7} | 5C 5H 5D | KS KH KC", "4C")
        assert verdict.reasons == (Reason.UNGROUPED_CARDS,)

    def test_a_joker_left_over_makes_it_invalid_too(self) -> None:
        """Seed 004: for a valid finish jokers in hand must be part of sets or sequences."""
        assert not at(TAJ, "3C").judge("2H 3H 4H | 6S 7S 8S | 5C 5H 5D | KS KH KC", "PJ").valid

    def test_every_reason_is_said_at_once(self) -> None:
        verdict = at(CIRCLE, "3C").judge("8S 9S PJ JS | 5C 5H 6D | KS KH KC", "2S 4H 6H")
        assert verdict.reasons == (
            Reason.NO_PURE_SEQUENCE,
            Reason.TOO_FEW_SEQUENCES,
            Reason.INVALID_GROUP,
            Reason.UNGROUPED_CARDS,
        )

    def test_nothing_grouped_has_every_reason_but_a_bad_group(self) -> None:
        verdict = at(CIRCLE, "3C").judge("", "2S 4H")
        assert verdict.reasons == (Reason.NO_PURE_SEQUENCE, Reason.TOO_FEW_SEQUENCES, Reason.UNGROUPED_CARDS)

    def test_three_tunnelas_are_nothing_here(self) -> None:
        assert not at(CIRCLE, "3C").judge("2H 2H 2H | 9C 9C 9C | KD KD KD", "4S").valid

    def test_the_kinds_of_the_groups_are_told(self) -> None:
        verdict = at(TAJ, "3C").judge("8S 9S 10S | 5C 5H 5D | KS KH")
        assert verdict.kinds == ("pure_sequence", "set", None)


class TestTwentyOneCards:
    """Four ways to declare."""

    def test_three_pure_sequences_and_the_rest_in_valid_groups(self) -> None:
        assert at(CLASSIC, "5C").judge(f"{THREE_PURE} | 7C 8C PJ | 2S 2D 2C | KH KD KC | QC QS QH").valid

    def test_tunnelas_count_as_pure_sequences(self) -> None:
        assert (
            at(CLASSIC, "5C").judge("2H 3H 4H | 6S 6S 6S | 9D 9D 9D | 7C 8C PJ | 2S 2D 2C | KH KD KC | QC QS QH").valid
        )

    def test_two_pure_sequences_are_too_few(self) -> None:
        verdict = at(CLASSIC, "5C").judge("2H 3H 4H | 6S 7S 8S | 9D PJ JD | 7C 8C PJ | 2S 2D 2C | KH KD KC | QC QS QH")
        assert verdict.reasons == (Reason.TOO_FEW_PURE_SEQUENCES,)

    def test_three_tunnelas_declare_whatever_the_rest_is(self) -> None:
        assert at(CLASSIC, "5C").judge(f"{TUNNELAS_2} | PJ PJ PJ | 2S 4D", "KS 7H").valid

    def test_two_tunnelas_do_not(self) -> None:
        verdict = at(CLASSIC, "5C").judge(TUNNELAS_2, "KS 7H")
        assert Reason.TOO_FEW_TUNNELAS in verdict.reasons

    def test_eight_dublees_declare_whatever_the_rest_is(self) -> None:
        assert at(CLASSIC, "5C").judge(f"{DUBLEES_7} | PJ PJ", "KS 7H 2S").valid

    def test_seven_dublees_do_not(self) -> None:
        verdict = at(CLASSIC, "5C").judge(DUBLEES_7, "KS 7H 2S")
        assert Reason.TOO_FEW_DUBLEES in verdict.reasons
        assert Reason.DUBLEE_BESIDE in verdict.reasons

    def test_eight_jokers_in_one_group_declare_whatever_the_rest_is(self) -> None:
        assert at(CLASSIC, "5D").judge("PJ PJ PJ 5S 5H 5C 4D 6D | 2H 9C", "KS").valid

    def test_more_than_eight_jokers_do_too(self) -> None:
        assert at(CLASSIC, "5D").judge("PJ PJ PJ 5S 5H 5C 4D 6D 5S", "KS").valid

    def test_seven_jokers_do_not(self) -> None:
        verdict = at(CLASSIC, "5D").judge("PJ PJ PJ 5S 5H 5C 4D", "KS")
        assert Reason.TOO_FEW_JOKERS in verdict.reasons

    def test_eight_jokers_beside_another_card_do_not(self) -> None:
        assert not at(CLASSIC, "5D").judge("PJ PJ PJ 5S 5H 5C 4D 6D 9H", "KS").valid

    def test_eight_jokers_in_two_groups_do_not(self) -> None:
        assert not at(CLASSIC, "5D").judge("PJ PJ PJ 5S 5H | 5C 4D 6D", "KS").valid

    def test_dublees_do_not_fill_up_a_hand_of_three_pure_sequences(self) -> None:
        verdict = at(CLASSIC, "5C").judge(f"{THREE_PURE} | 7C 8C PJ | 2S 2D 2C | KH KD KC QS | QC QC")
        assert Reason.DUBLEE_BESIDE in verdict.reasons

    def test_two_jokers_alone_do_not_either(self) -> None:
        verdict = at(CLASSIC, "5C").judge(f"{THREE_PURE} | 7C 8C 9C | 2S 2D 2C | KH KD KC QS | PJ 5S")
        assert not verdict.valid
        assert Reason.INVALID_GROUP in verdict.reasons

    def test_the_excluded_trio_is_no_third_pure_sequence(self) -> None:
        verdict = at(CLASSIC, "5C").judge("2H 3H 4H | 6S 7S 8S | 4C 5C 6C")
        assert Reason.TOO_FEW_PURE_SEQUENCES in verdict.reasons

    def test_the_excluded_trio_still_covers_its_cards(self) -> None:
        assert at(CLASSIC, "5C").judge(f"{THREE_PURE} | 4C 5C 6C").valid


@pytest.mark.parametrize("reason", list(Reason))
def test_every_reason_has_a_sentence_for_the_player(reason: Reason) -> None:
    assert reason.sentence.endswith(".")
    assert reason.value == str(reason)
