"""The search finds what costs less than its limit and nothing else, wherever the limit lies."""

import pytest

from engine.arrange.holding import hold
from engine.arrange.melds import melds_of, pure_melds_of
from engine.arrange.positions import Needs
from engine.arrange.search import cheapest
from engine.cards import hand
from tests.engine.cast import TAJ, at

NEEDS = Needs(1, 2)
HANDS = (
    "AS 2S 3S 7H 8H PJ 10H JH KD KH KC KS 9D",
    "2S 3S 4S 7H 8H PJ 10D JD 4C 4D KS QH 9C",
    "AS 2S 3S 5C PJ 9H 10H QD KD 7C 7D 8S 8H",
)


@pytest.mark.parametrize("cards", HANDS)
def test_the_cheapest_costs_the_same_below_every_limit_above_it(cards: str) -> None:
    holding = hold(at(TAJ, "5C").jokers, hand(cards))
    melds = melds_of(holding, pure_melds_of(holding, tunnelas=False))
    found = cheapest(holding, melds, NEEDS, 1 << 20)
    assert found is not None
    again = cheapest(holding, melds, NEEDS, found.cost + 1)
    assert again is not None
    assert again.cost == found.cost
    assert cheapest(holding, melds, NEEDS, found.cost) is None
    assert cheapest(holding, melds, NEEDS, found.cost // 2) is None
