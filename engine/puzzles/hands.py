"""Puzzles about one's own cards, worked out by the exact solver: fewest points, the declaration, the discard."""

from engine.arrange import Arrangement, arrange, best_discard
from engine.bots.sight import Sight
from engine.cards import CODES, Card, Cards, without
from engine.hands.scoring import score
from engine.puzzles.forms import NO, Answer, Kind, Measure, Position, Puzzle, Solution
from engine.puzzles.positions import as_codes

_OPTIONS = 4
# A hand that costs no more than this and cannot be declared looks as if it could.
_NEARLY = 12
# By so much the right answer must be better than the next one.
_POINTS_APART, _OUTS_APART = 3, 2
_MOST_RIGHT = 3
# The most that two cards cost.
_TWO_CARDS = 20


def least_points(position: Position, sight: Sight) -> Puzzle | None:
    """What the hand costs at least; None where that is plain to see."""
    profile, jokers = sight.profile, sight.jokers
    best = arrange(profile, jokers, sight.hand)
    if best.declarable or not 0 < best.points < profile.hand_cap:
        return None
    traps = _misreadings(sight, best) - {best.points}
    if len(traps) < _OPTIONS - 1:
        return None
    # The nearest are the hardest to tell from it.
    nearest = sorted(traps, key=lambda points: (abs(points - best.points), points))[: _OPTIONS - 1]
    answers = tuple(Answer(str(points), points, points == best.points) for points in sorted({best.points, *nearest}))
    harder = 25 * (len(best.groups) - 3) + 20 * sum(sight.jokers.is_joker[one] for one in sight.hand) - 100
    return _puzzle(Kind.LEAST_POINTS, position, Measure.POINTS, answers, best, harder)


def can_declare(position: Position, sight: Sight) -> Puzzle | None:
    """Which card to put down so that the rest can be declared, or that there is none."""
    rests = _rests(sight)
    right = {one for one, rest in rests.items() if rest.declarable}
    least = min(rests.values(), key=lambda rest: (not rest.declarable, rest.points))
    if len(right) > _MOST_RIGHT or (not right and least.points > _NEARLY):
        return None
    answers = [
        Answer(CODES[one], 0 if one in right else _points(sight, rest), one in right) for one, rest in rests.items()
    ]
    answers.append(Answer(NO, 0 if not right else least.points, not right))
    harder = 80 if not right else 40 * (1 - len(right))
    return _puzzle(Kind.CAN_DECLARE, position, Measure.POINTS, tuple(answers), least, harder)


def best_to_put_away(position: Position, sight: Sight) -> Puzzle | None:
    """Which card to put away: by the cards that then let one declare, or where none does by the points left."""
    rests = _rests(sight)
    if any(rest.declarable for rest in rests.values()):
        return None
    outs = _outs(sight)
    counted = {one: sum(sight.unseen[out] for out in found) for one, found in outs.items()}
    if max(counted.values()):
        return _by_outs(position, sight, rests, outs, counted)
    points = {one: _points(sight, rest) for one, rest in rests.items()}
    least, *others = sorted(set(points.values()))
    right = [one for one, cost in points.items() if cost == least]
    if not others or others[0] - least < _POINTS_APART or len(right) > _MOST_RIGHT or least >= sight.profile.hand_cap:
        return None
    answers = tuple(Answer(CODES[one], cost, cost == least) for one, cost in points.items())
    harder = 60 - 10 * min(10, others[0] - least)
    return _puzzle(Kind.DISCARD, position, Measure.POINTS, answers, rests[right[0]], harder)


def _by_outs(
    position: Position,
    sight: Sight,
    rests: dict[Card, Arrangement],
    outs: dict[Card, Cards],
    counted: dict[Card, int],
) -> Puzzle | None:
    most, *others = sorted(set(counted.values()), reverse=True)
    right = [one for one, count in counted.items() if count == most]
    if not others or most - others[0] < _OUTS_APART or len(right) > _MOST_RIGHT:
        return None
    answers = tuple(Answer(CODES[one], counted[one], counted[one] == most, as_codes(outs[one])) for one in rests)
    harder = 150 - 15 * min(12, most - others[0])
    return _puzzle(Kind.DISCARD, position, Measure.OUTS, answers, rests[right[0]], harder)


def _rests(sight: Sight) -> dict[Card, Arrangement]:
    """For each card of the hand, in the hand's order, the best arrangement of the others."""
    kinds = dict.fromkeys(sight.hand)
    return {one: arrange(sight.profile, sight.jokers, without(sight.hand, one)) for one in kinds}


def _outs(sight: Sight) -> dict[Card, Cards]:
    """For each card of the hand, the unseen cards with any of which the others can be declared in the next turn.

    With the out added and two cards put down nothing is left over; so with both still there no more is left than two
    cards cost. One look at all cards together thus rules most outs out.
    """
    profile, jokers = sight.profile, sight.jokers
    found: dict[Card, list[Card]] = {one: [] for one in sight.hand}
    for out, copies in enumerate(sight.unseen):
        together = sight.hand + bytes((out,))
        if not copies or arrange(profile, jokers, together).points > _TWO_CARDS:
            continue
        for one, outs in found.items():
            if best_discard(profile, jokers, without(together, one)).declarable:
                outs.append(out)
    return {one: bytes(cards) for one, cards in found.items()}


def _points(sight: Sight, rest: Arrangement) -> int:
    """What cards cost as a loser's hand, even when they could have been declared."""
    return score(sight.profile, sight.jokers, rest.groups, rest.ungrouped)


def _misreadings(sight: Sight, best: Arrangement) -> set[int]:
    """What the hand seems to cost to who overlooks something, as far as it is more than nothing and below the cap."""
    profile, worth = sight.profile, sight.jokers.points
    sums = {sum(worth[one] for one in sight.hand)}
    for group in best.groups:
        # One group was not found; or not the one card that lengthens it.
        cost = sum(worth[one] for one in group)
        sums.add(best.points + cost)
        sums |= {best.points + worth[one] for one in group if len(group) > profile.pure_sequences + 2}
    # Two cards were thought to be in a group; or one was.
    sums |= {best.points - worth[one] for one in best.ungrouped}
    sums |= {best.points + worth[one] for one in best.ungrouped}
    return {points for points in sums if 0 < points < profile.hand_cap}


def _puzzle(
    kind: Kind, position: Position, measure: Measure, answers: tuple[Answer, ...], best: Arrangement, harder: int
) -> Puzzle:
    solution = Solution(
        measure=measure,
        answers=answers,
        groups=tuple(as_codes(group) for group in best.groups),
        ungrouped=as_codes(best.ungrouped),
        points=best.points,
    )
    return Puzzle(kind=kind, position=position, solution=solution, harder=harder)
