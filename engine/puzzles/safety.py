"""Puzzles about the next player: which card goes with the fewest of the cards that nobody has shown (rules 3 and 4).

A card helps whoever holds two others that make a meld with it. All pairs of unseen cards are counted, each copy for
itself. Jokers go with every card alike, so they are left out.
"""

from collections.abc import Iterator

from engine.arrange import best_discard
from engine.arrange.short_runs import TWO_SHORT
from engine.bots.sight import Sight
from engine.cards import CODES, PRINTED_JOKER, RANKS, Card
from engine.puzzles.forms import Answer, Kind, Measure, Position, Puzzle, Solution
from engine.puzzles.positions import as_codes

_SUIT = len(RANKS)
_SUITS = 4
_LEAST_OPTIONS, _MOST_OPTIONS = 3, 6
# With fewer cards on the open pile there is nothing to count.
_LEAST_SEEN = 3
_PAIRS_APART = 4


def safest(position: Position, sight: Sight) -> Puzzle | None:
    """Which of the cards that the hand does not need is the safest; None where they are too much alike."""
    best = best_discard(sight.profile, sight.jokers, sight.hand)
    loose = dict.fromkeys(best.ungrouped + bytes((best.discard,)))
    options = [one for one in loose if not sight.jokers.is_joker[one]][:_MOST_OPTIONS]
    if best.declarable or len(options) < _LEAST_OPTIONS or len(sight.open_pile) < _LEAST_SEEN:
        return None
    pairs = {one: list(partners(sight, one)) for one in options}
    ways = {one: sum(ways_of(sight, *pair) for pair in found) for one, found in pairs.items()}
    fewest, *others = sorted(set(ways.values()))
    right = [one for one, count in ways.items() if count == fewest]
    if not others or others[0] - fewest < _PAIRS_APART or len(right) > 1:
        return None
    answers = tuple(
        Answer(CODES[one], ways[one], ways[one] == fewest, tuple(CODES[card] for pair in pairs[one] for card in pair))
        for one in options
    )
    solution = Solution(
        measure=Measure.PAIRS,
        answers=answers,
        groups=tuple(as_codes(group) for group in best.groups),
        ungrouped=as_codes(best.ungrouped),
        points=best.points,
    )
    harder = 40 * (len(options) - _LEAST_OPTIONS) - 10 * min(10, others[0] - fewest)
    return Puzzle(kind=Kind.SAFE_CARD, position=position, solution=solution, harder=harder)


def partners(sight: Sight, one: Card) -> Iterator[tuple[Card, Card]]:
    """The pairs of unseen cards that make a pure sequence, a set or a tunnela with this one, jokers left out."""
    for pair in _pairs(one, tunnelas=sight.profile.declare_tunnelas is not None):
        if not any(sight.jokers.is_joker[card] for card in pair) and ways_of(sight, *pair):
            yield pair


def ways_of(sight: Sight, one: Card, other: Card) -> int:
    """In how many ways two cards of these kinds can be taken from the unseen ones."""
    copies = sight.unseen[one]
    return copies * (copies - 1) // 2 if one == other else copies * sight.unseen[other]


def _pairs(one: Card, tunnelas: bool) -> Iterator[tuple[Card, Card]]:
    if one == PRINTED_JOKER:
        return
    suit, rank = divmod(one, _SUIT)
    # The ace is at both ends of a suit.
    for place in (rank, _SUIT) if rank == 0 else (rank,):
        for low, high in TWO_SHORT:
            if place + low >= 0 and place + high <= _SUIT:
                yield suit * _SUIT + (place + low) % _SUIT, suit * _SUIT + (place + high) % _SUIT
    mates = [other * _SUIT + rank for other in range(_SUITS) if other != suit]
    yield from ((mates[0], mates[1]), (mates[0], mates[2]), (mates[1], mates[2]))
    if tunnelas:
        yield one, one
