"""Where so many jokers in one group are a declaration: one is put away if every card is a joker, and none too many."""

from engine.arrange.special import declarations
from engine.cards import codes, hand
from engine.hands.jokers import jokers_for
from engine.houses import profile
from tests.engine.cast import CLASSIC

RULES = profile(CLASSIC)
JOKERS = jokers_for(RULES, hand("5C")[0])


def declared(cards: str, *, away: bool) -> list[tuple[list[list[str]], list[str], str]]:
    """Each declaration by jokers: its groups, the other cards, and what is put away."""
    return [
        (
            [codes(group) for group in found.groups],
            codes(found.ungrouped),
            "".join(codes(bytes([found.away]))) if found.away is not None else "",
        )
        for found in declarations(RULES, JOKERS, hand(cards), away)
        if all(JOKERS.is_joker[one] for group in found.groups for one in group) and len(found.groups) == 1
    ]


EIGHT = "PJ PJ PJ 5C 5C 5C 5H 5H"


def test_eight_jokers_in_one_group_are_a_declaration_and_seven_are_none() -> None:
    assert declared(EIGHT, away=False) == [([codes(bytes(sorted(hand(EIGHT))))], [], "")]
    assert declared("PJ PJ PJ 5C 5C 5C 5H", away=False) == []


def test_the_dearest_of_the_others_is_put_away() -> None:
    (found,) = declared(f"{EIGHT} 2S KS", away=True)
    assert (found[1], found[2]) == (["2S"], "KS")


def test_of_nothing_but_jokers_one_is_put_away_and_the_rest_must_be_enough() -> None:
    (found,) = declared(f"{EIGHT} 5D", away=True)
    assert len(found[0][0]) == 8
    assert found[1] == []
    assert found[2] != ""
    assert declared(EIGHT, away=True) == []
