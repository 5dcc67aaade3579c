"""The dozen shapes of sequences with jokers that the solver tries are all that it has to try."""

from collections.abc import Iterator
from itertools import combinations

from engine.arrange.holding import hold
from engine.arrange.melds import melds_of, pure_melds_of
from engine.cards import PRINTED_JOKER, hand
from engine.hands.jokers import jokers_for
from engine.houses import profile
from tests.engine.cast import TAJ

Places = tuple[int, ...]
LONGEST = 13
MOST_CARDS = 6


def jokers_taken(places: Places) -> int:
    """By one sequence that has these places: for the gaps, and up to three cards."""
    return max(3, places[-1] - places[0] + 1) - len(places)


def partings(places: Places) -> Iterator[list[Places]]:
    """Every way to part the places into sequences."""
    if not places:
        yield []
        return
    first, others = places[0], places[1:]
    for size in range(len(others) + 1):
        for chosen in combinations(others, size):
            rest = tuple(place for place in others if place not in chosen)
            for parting in partings(rest):
                yield [(first, *chosen), *parting]


def falls_apart(places: Places) -> bool:
    """Whether several sequences do for these cards with no more jokers than one."""
    most = jokers_taken(places)
    return any(len(parting) > 1 and sum(map(jokers_taken, parting)) <= most for parting in partings(places))


def shapes() -> Iterator[Places]:
    yield (0,)
    for span in range(2, LONGEST + 1):
        for size in range(min(span - 2, MOST_CARDS - 2) + 1):
            for between in combinations(range(1, span - 1), size):
                yield (0, *between, span - 1)


def test_every_shape_that_does_not_fall_apart_is_tried_and_no_other() -> None:
    needed = {places for places in shapes() if not falls_apart(places)}
    taj = profile(TAJ)
    cards = hand("2S 3S 4S 5S 6S 7S 8S 9S 10S JS QS KS") + bytes([PRINTED_JOKER] * 4)
    holding = hold(jokers_for(taj, hand("AH")[0]), cards)
    tried = set()
    for meld in melds_of(holding, pure_melds_of(holding, tunnelas=False)):
        ranks = [holding.kinds[slot] for slot in meld.slots]
        assert meld.jokers == jokers_taken(tuple(ranks))
        tried.add(tuple(rank - ranks[0] for rank in ranks))
    assert tried == needed
