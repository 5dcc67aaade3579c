"""Whole matches between bots, pools and Deals: who wins the prize, which is what a match is about (rules 7 to 9).

A match is played once for each way round the table, with the same shuffles in the same order as long as it lasts.
Nobody rejoins, so a match is won by the last one in or by the most chips, or is split when the house does so by itself.
"""

import hashlib
from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from typing import NamedTuple

from engine import matches
from engine.bots.matches.standing import standing_of
from engine.bots.strengths import Strength
from engine.bots.tournament import Mean, mean_of, play_out
from engine.houses.rule_profile import RuleProfile
from engine.pool import MatchState, Phase, moves

# Fees so high that the house offers no rejoin and splits by vote alone.
_FEE_MINOR = 10**9


class MatchOutcome(NamedTuple):
    """One bot's part of one match, of all its ways round the table: its share of the prize, and its points a deal.

    In a pool they are the points that it added less than the others did, in Deals the chips that it won.
    """

    share: float
    points: float


def match_rates(profile: RuleProfile, bots: Sequence[Strength], count: int, seed: int) -> list[Mean]:
    """The share of matches that each bot wins, of so many played from every seat; the same for the same seed."""
    played = list(match_outcomes(profile, bots, range(count), seed))
    return [mean_of([each[place].share for each in played]) for place in range(len(bots))]


def match_outcomes(
    profile: RuleProfile, bots: Sequence[Strength], numbers: Iterable[int], seed: int
) -> Iterator[list[MatchOutcome]]:
    """What came of the matches of these numbers, bot by bot, so that many may be played in parts."""
    count = len(bots)
    for number in numbers:
        shares, points = [0.0] * count, [0.0] * count
        for turned in range(count):
            order = [(seat + turned) % count for seat in range(count)]
            state = play_match(profile, [bots[place] for place in order], f"{seed}/{number}")
            for place, outcome in zip(order, _outcomes(state), strict=True):
                shares[place] += outcome.share
                points[place] += outcome.points
        yield [MatchOutcome(shares[place] / count, points[place] / count) for place in range(count)]


def _outcomes(state: MatchState) -> list[MatchOutcome]:
    """By seat, of a match that is over."""
    whole = sum(state.payouts_minor)
    points = [_points_of(state, one.total) / state.deal_number for one in state.entrants]
    return [MatchOutcome(payout / whole, each) for payout, each in zip(state.payouts_minor, points, strict=True)]


def _points_of(state: MatchState, total: int) -> float:
    if state.profile.format == "deals":
        return total - matches.total_to_begin_with(state.profile)
    others = sum(one.total for one in state.entrants) - total
    return others / (len(state.entrants) - 1) - total


def play_match(profile: RuleProfile, bots: Sequence[Strength], seed: str) -> MatchState:
    """One match from the first deal to its end; the first to play goes round."""
    names = [f"{strength}-{seat}" for seat, strength in enumerate(bots)]
    of = dict(zip(names, bots, strict=True))
    match = matches.start(profile, names, _FEE_MINOR, 0)
    while match.phase is not Phase.OVER:
        match, _ = matches.apply(match, moves.StartDeal())
        turned = match.deal_number % len(match.dealt)
        dealt = match.dealt[turned:] + match.dealt[:turned]
        match, _ = matches.apply(match, _dealt_out(profile, match, dealt, of, f"{seed}/{match.deal_number}"))
    return match


def _dealt_out(
    profile: RuleProfile, match: MatchState, dealt: Sequence[str], of: dict[str, Strength], seed: str
) -> moves.FinishDeal:
    server_seed = hashlib.sha256(seed.encode()).digest()
    state = play_out(profile, [of[name] for name in dealt], server_seed, partial(standing_of, match), dealt)
    assert state.result is not None
    points = {dealt[one.seat]: one.points for one in state.result.seats}
    return moves.FinishDeal(points, winner=dealt[state.result.winner])
