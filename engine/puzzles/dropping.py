"""The puzzle of the first turn: is the hand worth playing? Worked out by playing it many times (rules 4.4 and 7).

Only the first player is asked, before anything has happened. Then every way to deal the unseen cards is equally
likely, and some dozens of deals say what the hand comes to on average, and how sure that is. The holder plays on to the
end, the others as they would anyway.
"""

from collections.abc import Iterator
from math import sqrt

from msgspec.structs import replace

from engine.bots.choose import Judgement
from engine.bots.planner import Planner
from engine.bots.sight import Sight
from engine.bots.strengths import JUDGEMENTS, Strength
from engine.bots.tournament import course
from engine.deal.state import DealState
from engine.deal.steps.start import Layout, begin
from engine.puzzles.forms import DROP, PLAY, Answer, Kind, Measure, Position, Puzzle, Solution
from engine.puzzles.positions import sight_in, unseen_cards
from engine.settlement import SettledHand, settle
from engine.shuffle import FairShuffle

_DEALS = 48
_LOOK_AFTER = 16
_WITHIN_95 = 1.96
# By so many points the better answer must be better, beside what chance may have done.
_APART = 6
_TENTHS = 10


class PlaysOn(Planner):
    """A judgement that never gives a hand up."""

    def __init__(self, other: Planner) -> None:
        super().__init__(other.skill._replace(drops=lambda _sight, _seen: False))


def drop_or_play(position: Position, state: DealState, seed: bytes) -> Puzzle | None:
    """Whether the first player should drop; None where the deals cannot tell, or the rules know no price of it."""
    sight, drop = sight_in(state), -state.profile.first_drop
    if state.profile.format != "points" or state.turns_begun > 1 or state.drawn or state.turn != state.terms.first:
        return None
    scores: list[int] = []
    for score in _played(state, sight, seed):
        scores.append(score)
        # What is near the price of a drop stays near it; there is no use in playing on.
        if len(scores) == _LOOK_AFTER and abs(sum(scores) / len(scores) - drop) < _APART:
            return None
    mean = sum(scores) / len(scores)
    within = _WITHIN_95 * sqrt(sum((one - mean) ** 2 for one in scores) / (len(scores) - 1) / len(scores))
    if abs(mean - drop) < max(_APART, within):
        return None
    plays = mean > drop
    answers = (
        Answer(DROP, drop * _TENTHS, not plays),
        Answer(PLAY, round(mean * _TENTHS), plays),
    )
    solution = Solution(measure=Measure.EXPECTED, answers=answers, deals=len(scores), within=round(within * _TENTHS))
    harder = 120 - 8 * min(30, round(abs(mean - drop)))
    return Puzzle(kind=Kind.DROP_OR_PLAY, position=position, solution=solution, harder=harder)


def _played(state: DealState, sight: Sight, seed: bytes) -> Iterator[int]:
    """The score of the first player in each of many deals with this hand, this joker and this open card."""
    rest = unseen_cards(sight)
    club = JUDGEMENTS[Strength.CLUB]
    assert isinstance(club, Planner)
    seats = len(state.seats)
    players: list[Judgement] = [PlaysOn(club) if seat == state.turn else club for seat in range(seats)]
    for number in range(1, _DEALS + 1):
        cards = FairShuffle(seed, {}, f"drop-{number}").reshuffle(number, rest)
        yield _score(_dealt_again(state, cards), players, state.turn)


def _dealt_again(state: DealState, cards: bytes) -> DealState:
    """The first turn of this deal again, with the unseen cards dealt in this order."""
    size = state.profile.cards
    hands, taken = [], 0
    for seat in range(len(state.seats)):
        if seat == state.turn:
            hands.append(state.seats[seat].hand)
        else:
            hands.append(cards[taken : taken + size])
            taken += size
    layout = Layout(tuple(hands), state.cut, state.open_pile[-1], cards[taken:])
    again, _ = begin(replace(state.terms, stays=(False,) * len(hands)), layout)
    return again


def _score(state: DealState, players: list[Judgement], seat: int) -> int:
    for later in course(state, players):
        state = later
    assert state.result is not None
    hands = [SettledHand(one.outcome, one.groups, one.ungrouped, one.deal_show) for one in state.result.seats]
    return settle(state.profile, state.jokers, hands).scores[seat]
