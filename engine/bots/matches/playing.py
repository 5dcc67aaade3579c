"""Whole pool matches between bots: who wins the prize, which is what a pool is about (rules 7 and 8).

A match is played once for each way round the table, with the same shuffles in the same order as long as it lasts.
Nobody rejoins, so a match is won by the last one in, or is split when the house splits it by itself.
"""

import hashlib
from collections.abc import Sequence
from functools import partial

from engine import pool
from engine.bots.matches.standing import standing_of
from engine.bots.strengths import Strength
from engine.bots.tournament import Mean, mean_of, play_out
from engine.houses.rule_profile import RuleProfile
from engine.pool import MatchState, Phase, moves

# Fees so high that the house offers no rejoin and splits by vote alone.
_FEE_MINOR = 10**9


def match_rates(profile: RuleProfile, bots: Sequence[Strength], matches: int, seed: int) -> list[Mean]:
    """The share of matches that each bot wins, of so many played from every seat; the same for the same seed."""
    rates: list[list[float]] = [[] for _ in bots]
    count = len(bots)
    for number in range(matches):
        won = [0.0] * count
        for turned in range(count):
            order = [(seat + turned) % count for seat in range(count)]
            for place, share in zip(
                order, _shares(profile, [bots[place] for place in order], f"{seed}/{number}"), strict=True
            ):
                won[place] += share
        for place in range(count):
            rates[place].append(won[place] / count)
    return [mean_of(each) for each in rates]


def _shares(profile: RuleProfile, bots: Sequence[Strength], seed: str) -> list[float]:
    """What part of the prize each seat has won when the match is over."""
    state = play_match(profile, bots, seed)
    whole = sum(state.payouts_minor)
    return [payout / whole for payout in state.payouts_minor]


def play_match(profile: RuleProfile, bots: Sequence[Strength], seed: str) -> MatchState:
    """One match from the first deal to its end; the first to play goes round."""
    names = [f"{strength}-{seat}" for seat, strength in enumerate(bots)]
    of = dict(zip(names, bots, strict=True))
    match = pool.start(profile, names, _FEE_MINOR, 0)
    while match.phase is not Phase.OVER:
        match, _ = pool.apply(match, moves.StartDeal())
        turned = match.deal_number % len(match.dealt)
        dealt = match.dealt[turned:] + match.dealt[:turned]
        match, _ = pool.apply(
            match, moves.FinishDeal(_points(profile, match, dealt, of, f"{seed}/{match.deal_number}"))
        )
    return match


def _points(
    profile: RuleProfile, match: MatchState, dealt: Sequence[str], of: dict[str, Strength], seed: str
) -> dict[str, int]:
    server_seed = hashlib.sha256(seed.encode()).digest()
    state = play_out(profile, [of[name] for name in dealt], server_seed, partial(standing_of, match), dealt)
    assert state.result is not None
    return {dealt[one.seat]: one.points for one in state.result.seats}
