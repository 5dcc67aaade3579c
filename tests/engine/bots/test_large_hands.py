"""The bot that looks ahead does so with up to sixteen cards in a hand, as documented, and not with more."""

import pytest
from msgspec.structs import replace

from engine.bots.ahead.master import Master
from engine.bots.dropping import never
from engine.bots.planner import Planner
from engine.bots.sight import Sight
from engine.bots.strengths import JUDGEMENTS, Strength
from engine.cards import Card
from engine.deal import Pile
from engine.houses.rule_profile import RuleProfile
from tests.engine.deal.cast import TAJ
from tests.engine.set_positions import set_position

ASKED = "the larger one was asked"


class Larger(Planner):
    """Says that it was asked."""

    def draw_from(self, sight: Sight) -> Pile | None:
        raise LookupError(ASKED)

    def discard(self, sight: Sight) -> Card:
        raise LookupError(ASKED)


def sight_of(profile: RuleProfile, cards: int) -> Sight:
    at = set_position(profile, 1, cards)
    return Sight(profile, at.jokers, 0, at.hand, at.open_pile, True, 0, 1, profile.packs, at.unseen)


def master() -> Master:
    strong = JUDGEMENTS[Strength.STRONG]
    assert isinstance(strong, Planner)
    return Master(never, Larger(strong.skill))


def test_fifteen_cards_and_one_drawn_are_looked_ahead_with() -> None:
    house = replace(TAJ, cards=15)
    assert master().draw_from(sight_of(house, 15)) in list(Pile)
    assert master().discard(sight_of(house, 16)) in sight_of(house, 16).hand


def test_sixteen_cards_and_one_drawn_are_judged_without() -> None:
    house = replace(TAJ, cards=16)
    with pytest.raises(LookupError, match=ASKED):
        master().draw_from(sight_of(house, 16))
    with pytest.raises(LookupError, match=ASKED):
        master().discard(sight_of(house, 17))
