"""A player reads the best grouping from the left: pure sequences, then other sequences, then sets."""

from engine.arrange import arrange
from engine.cards import hand
from engine.hands.groups import Kind, classify
from tests.engine.cast import TAJ, at

CUTS = {"5C": "KD KH KC 7H 8H 10H PJ AS 2S 3S 9D 9H 9C", "9S": "4D 4H 4C JD QD AD PJ 6C 7C 8C 2S 2H 2D"}
ORDER = [Kind.PURE_SEQUENCE, Kind.SEQUENCE, Kind.SET]


def test_pure_sequences_lie_first_and_sets_last() -> None:
    for cut, cards in CUTS.items():
        deal = at(TAJ, cut)
        found = arrange(deal.profile, deal.jokers, hand(cards))
        kinds = [classify(deal.profile, deal.jokers, group) for group in found.groups]
        assert set(kinds) == set(ORDER)
        assert kinds == sorted(kinds, key=ORDER.index)
