"""Rules 2, 3, 5 and 6 in hands that players ask about: what the solver makes of them."""

import pytest

from engine.arrange import Arrangement, arrange
from engine.cards import codes, hand
from engine.hands.scoring import judge
from tests.engine.cast import CIRCLE, CLASSIC, PLAYSHIP_61, TAJ, at


def best(house: str, cut: str, cards: str) -> Arrangement:
    deal = at(house, cut)
    return arrange(deal.profile, deal.jokers, hand(cards))


def grouped(found: Arrangement) -> list[str]:
    return [" ".join(codes(group)) for group in found.groups]


def test_without_a_pure_sequence_every_card_counts() -> None:
    found = best(TAJ, "5C", "2S 3S PJ 7H 8H 10D JD 4C 4D 4H KS QH 9C")
    assert (found.points, found.groups) == (80, ())
    assert best(TAJ, "5C", "2S 3S PJ PJ 5H 5D 2D 4C 4D 4H 7H 8C 9C").points == 5 + 2 + 12 + 7 + 17


def test_one_pure_sequence_alone_covers_only_itself() -> None:
    found = best(TAJ, "2C", "AS KS QS 4H 7H 10H 4D 7D 10D 4C 7C 10C 9S")
    assert grouped(found) == ["QS KS AS"]
    assert found.points == 3 * (4 + 7 + 10) + 9


def test_a_long_pure_sequence_is_two_sequences() -> None:
    found = best(TAJ, "2C", "9S 10S JS QS KS AS 4H 4D 4C 7H 7D 7C 8S")
    assert found.declarable


def test_five_cards_in_a_row_are_not_two_sequences() -> None:
    found = best(TAJ, "2C", "10S JS QS KS AS 4H 4D 4C 7H 7D 7C 9H 9D")
    assert found.points == 12 + 21 + 18


def test_a_wild_card_in_its_own_place_makes_a_pure_sequence() -> None:
    found = best(TAJ, "5C", "4S 5S 6S 8H 9H 10H 7S 7H 7D KC KD KS QS")
    assert found.points == 10
    assert "4S 5S 6S" in grouped(found)


def test_an_ace_lies_low_or_high_but_not_in_the_middle() -> None:
    assert best(TAJ, "5C", "AS 2S 3S QH KH AH 4D 4H 4C 7H 7D 7C 7S").declarable
    assert best(TAJ, "5C", "KS AS 2S QH KH AH 4D 4H 4C 7H 7D 7C 7S").points > 0


def test_three_jokers_alone_are_the_second_sequence() -> None:
    found = best(CIRCLE, "5C", "AS 2S 3S PJ PJ 5H KD KH KC 9D 9H 9C 9S")
    assert found.declarable
    assert found.ungrouped == b""


def test_one_joker_joins_two_pairs_of_a_suit() -> None:
    found = best(TAJ, "5C", "AS 2S 3S 7H 8H PJ 10H JH KD KH KC KS 9D")
    assert (found.points, "7H 8H PJ 10H JH" in grouped(found)) == (9, True)


def test_a_joker_fills_the_set_when_the_sequences_are_there() -> None:
    found = best(TAJ, "5C", "AS 2S 3S 7H 8H 9H 10H KD KH PJ 4S 4C 4D")
    assert found.declarable


def test_a_set_does_not_take_the_card_that_a_sequence_needs() -> None:
    found = best(TAJ, "2C", "4S 5S 6S 6H 6D 6C 7H 8H 10D 10H 10S JC QC")
    assert grouped(found) == ["4S 5S 6S", "6H 7H 8H", "10S 10H 10D"]
    assert found.points == 6 + 6 + 20


def test_the_points_end_at_the_cap() -> None:
    assert best(PLAYSHIP_61, "5C", "AS 3S 6S 9S QS 2H 4H 7H 10H KH 3D 6D 9D").points == 60


@pytest.mark.parametrize("cut", ["5C", "PJ"])
def test_jokers_cost_nothing_wherever_they_lie(cut: str) -> None:
    found = best(TAJ, cut, "AS AH AD AC 2S 4S PJ PJ 5S 5H 5D 5C 9H")
    assert found.points == sum(at(TAJ, cut).jokers.points[one] for one in hand("AS AH AD AC 2S 4S 5S 5H 5D 5C 9H"))


def test_three_pure_sequences_let_everything_else_count() -> None:
    found = best(CLASSIC, "5C", "2S 3S 4S 7H 8H 9H JD JD JD KS KH KD QS QH QC 3D 3H 3C 9S 8D AC")
    assert found.points == 27
    assert "JD JD JD" in grouped(found)


def test_two_pure_sequences_of_three_cover_only_themselves() -> None:
    found = best(CLASSIC, "5C", "2S 3S 4S 7H 8H 9H PJ PJ 2H KS KH KD QS QH QC 3D 3H 3C 9S 8D AC")
    assert found.points == 2 + 30 + 30 + 9 + 27


def test_printed_jokers_in_threes_are_a_pure_sequence() -> None:
    found = best(CLASSIC, "5C", "2S 3S 4S 7H 8H 9H PJ PJ PJ KS KH KD QS QH QC 3D 3H 3S 9S 9D 9C")
    assert found.declarable


def test_three_tunnelas_are_a_declaration_whatever_the_rest_is() -> None:
    found = best(CLASSIC, "5C", "2S 2S 2S 7H 7H 7H JD JD JD KS 4H 8D QS 9H 10C 3D 6H AC 9S 8D AC")
    assert (found.points, found.declarable) == (0, True)


def test_eight_dublees_are_a_declaration_and_six_are_nearly_one() -> None:
    six = "2S 2S 4S 4S 6S 6S 8S 8S 10S 10S QS QS"
    assert best(CLASSIC, "5C", six + " 2D 2D 4D 4D 7H 9H JH 3C 8C").declarable
    nearly = best(CLASSIC, "5C", six + " 2D KD 4D 9D 7H 9H JH 3C 8C")
    assert (nearly.points, nearly.declarable, len(nearly.groups)) == (2, False, 6)


def test_eight_jokers_are_a_declaration_and_seven_are_nearly_one() -> None:
    others = " 2S 9S JS 2H 9H QH 2D 9D KD 8C JC KC 10D"
    assert best(CLASSIC, "5C", "PJ PJ 5S 5H 5D 4C 6C 5C" + others).declarable
    nearly = best(CLASSIC, "5C", "PJ PJ 5S 5H 5D 4C 6C 10S" + others)
    assert (nearly.points, nearly.declarable) == (2, False)


def test_lower_cut_and_upper_joker_alone_are_no_pure_sequence() -> None:
    rest = " 7H 8H 9H JD QD KD 2S 2H 2D 9S 9D 9C QS QC QH 10S 10H 10D"
    found = best(CLASSIC, "5C", "4C 5C 6C" + rest)
    assert not found.declarable
    longer = rest.replace("10S 10H 10D", "7C 10H 10D")
    assert "5C 6C 7C" in grouped(best(CLASSIC, "5C", "4C 5C 6C" + longer))


@pytest.mark.parametrize(
    ("cut", "cards"),
    [
        ("PJ", "4D 5D 6D 7D 5C 6C 7C 6H 7H 8H 6C 7C 8C 4D 5D 6D 7D QS QS QS PJ"),
        ("KH", "2D 3D 4D 5D 10S JS QS 6H 7H 8H 3S 4S 5S 6S AD AD AD 7C 7C 7C PJ"),
    ],
)
def test_a_joker_left_over_goes_to_a_run_and_never_to_a_tunnela(cut: str, cards: str) -> None:
    found, deal = best(CLASSIC, cut, cards), at(CLASSIC, cut)
    assert found.declarable
    assert judge(deal.profile, deal.jokers, found.groups, found.ungrouped).valid
