"""Tournaments between bots: the same cards from every seat in turn, so that skill decides and not the cards.

Every shuffle is played once for each rotation of the seats. Results are averaged for each shuffle, because games
with the same cards are not independent.
"""

import hashlib
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from math import sqrt
from typing import NamedTuple

from engine import deal
from engine.bots.choose import Judgement, decide
from engine.bots.strengths import JUDGEMENTS, Strength
from engine.coach.match import Match
from engine.deal.state import DealState, Phase
from engine.houses.rule_profile import RuleProfile
from engine.settlement import SettledHand, settle
from engine.shuffle import Chance
from engine.views import for_seat

Standings = Callable[[DealState, int], Match | None]

# Of a normal distribution, 95 of 100 lie within so many standard deviations of the mean.
_WITHIN_95 = 1.96


class Outcome(NamedTuple):
    """One bot's share of one shuffle: how often it won, of as many games as there are seats, and its points a game."""

    win_rate: float
    points: float


class Mean(NamedTuple):
    """A mean and its 95 % confidence interval."""

    value: float
    within: float


class BotStanding(NamedTuple):
    """How one bot did over a tournament."""

    strength: Strength
    win_rate: Mean
    points: Mean


def tournament(profile: RuleProfile, bots: Sequence[Strength], shuffles: int, seed: int) -> list[BotStanding]:
    """Let bots play this many shuffles, each from every seat; the same seed gives the same result.

    Points are signed at a Points table; in a pool they are what a deal adds to a total.
    """
    return standings(bots, list(outcomes(profile, bots, range(shuffles), seed)))


def outcomes(
    profile: RuleProfile, bots: Sequence[Strength], numbers: Iterable[int], seed: int
) -> Iterator[list[Outcome]]:
    """The results of the shuffles with these numbers, for each bot; so a long tournament can be played in parts."""
    return outcomes_between(profile, [partial(JUDGEMENTS.__getitem__, strength) for strength in bots], numbers, seed)


def outcomes_between(
    profile: RuleProfile, players: Sequence[Callable[[], Judgement]], numbers: Iterable[int], seed: int
) -> Iterator[list[Outcome]]:
    """The results of the shuffles for any players, the house's or others; each deal calls them anew."""
    return (_shuffle(profile, players, _server_seed(seed, number)) for number in numbers)


def standings(bots: Sequence[Strength], played: Sequence[Sequence[Outcome]]) -> list[BotStanding]:
    """How each bot did over all the shuffles that were played."""
    return [
        BotStanding(
            strength,
            mean_of([each[place].win_rate for each in played]),
            mean_of([each[place].points for each in played]),
        )
        for place, strength in enumerate(bots)
    ]


def play_out(
    profile: RuleProfile,
    bots: Sequence[Strength],
    server_seed: bytes,
    totals: Standings | None = None,
    names: Sequence[str] = (),
) -> DealState:
    """Play one deal to its end; the bot in seat 0 plays first.

    `totals` returns the scores of the match for a seat in a state of the deal, if the deal is part of a match with
    players of these `names`.
    """
    players = names or [f"{strength}-{seat}" for seat, strength in enumerate(bots)]
    return _to_the_end(profile, [JUDGEMENTS[strength] for strength in bots], server_seed, players, totals)


def _to_the_end(
    profile: RuleProfile,
    players: Sequence[Judgement],
    server_seed: bytes,
    names: Sequence[str],
    totals: Standings | None = None,
) -> DealState:
    state, _ = deal.start(profile, server_seed.hex(), names, 0, len(players) - 1, Chance(server_seed, {}), 0)
    for later in course(state, players, totals):
        state = later
    return state


def course(state: DealState, players: Sequence[Judgement], totals: Standings | None = None) -> Iterator[DealState]:
    """The states of a deal that these bots continue, in seat order, from the given state to the last.

    It always ends, because every bot gives up at `engine.bots.choose.LAST_TURN`.
    """
    yield state
    while state.phase is not Phase.OVER:
        seat = state.to_move
        match = totals(state, seat) if totals else None
        state, _ = deal.apply(state, decide(for_seat(state, seat), state.profile, players[seat], match), 0)
        yield state


def _server_seed(seed: int, number: int) -> bytes:
    return hashlib.sha256(f"{seed}/{number}".encode()).digest()


def _shuffle(profile: RuleProfile, players: Sequence[Callable[[], Judgement]], server_seed: bytes) -> list[Outcome]:
    count = len(players)
    wins, points = [0] * count, [0] * count
    for turned in range(count):
        order = [(seat + turned) % count for seat in range(count)]
        names = [f"player-{place}" for place in order]
        state = _to_the_end(profile, [players[place]() for place in order], server_seed, names)
        for place, won, scored in _results(profile, state, order):
            wins[place] += won
            points[place] += scored
    return [Outcome(won / count, scored / count) for won, scored in zip(wins, points, strict=True)]


def _results(profile: RuleProfile, state: DealState, order: Sequence[int]) -> Iterator[tuple[int, bool, int]]:
    """Per bot, whether it won and its points."""
    result = state.result
    assert result is not None
    hands = [SettledHand(seat.outcome, seat.groups, seat.ungrouped, seat.deal_show) for seat in result.seats]
    scores = settle(profile, state.jokers, hands).scores
    for seat, place in enumerate(order):
        yield place, seat == result.winner, scores[seat]


def mean_of(values: Sequence[float]) -> Mean:
    """The mean of outcomes, and how sure it is."""
    count = len(values)
    mean = sum(values) / count
    if count == 1:
        return Mean(mean, float("inf"))
    deviation = sqrt(sum((value - mean) ** 2 for value in values) / (count - 1))
    return Mean(mean, _WITHIN_95 * deviation / sqrt(count))
