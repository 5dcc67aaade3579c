"""Rules 5: a declaration is by sequences and sets, by sequences alone, or by what declares whatever else is held."""

import pytest

from engine.cards import card
from engine.hands.declared import Declared, declared_by
from engine.hands.jokers import jokers_for
from engine.houses.rule_profile import RuleProfile
from tests.engine.cast import groups
from tests.engine.deal.cast import CLASSIC_21, TAJ, WINNING, WINNING_21

DUBLEES = "2H 2H | 3S 3S | 6C 6C | 9D 9D | JH JH | QS QS | 4C 4C | 8D 8D | KS 7H 2S 10C 9H"
TUNNELAS = "2H 2H 2H | 6S 6S 6S | 9D 9D 9D | KS 7H 2S 10C 9H 3C 8C JD QC AD 4S 6H"


@pytest.mark.parametrize(
    ("house", "held", "kind"),
    [
        (TAJ, WINNING, Declared.SEQUENCES),
        (TAJ, "4S 5S 6S | 7H 8H 9H | 10D 10S 10C | AC 2C 3C 4C", Declared.SETS),
        (CLASSIC_21, WINNING_21, Declared.SEQUENCES),
        (CLASSIC_21, DUBLEES, Declared.DUBLEES),
        (CLASSIC_21, TUNNELAS, Declared.TUNNELAS),
        (TAJ, "4S 5S 6S | 7H 8H 2H | 10D JD QD | AC 2C 3C 4C", None),
    ],
)
def test_the_kind_of_a_declaration(house: RuleProfile, held: str, kind: Declared | None) -> None:
    *melds, rest = groups(held)
    loose = kind in (Declared.DUBLEES, Declared.TUNNELAS)
    laid, left = (melds, rest) if loose else ([*melds, rest], b"")
    assert declared_by(house, jokers_for(house, card("5C")), laid, left) is kind
