"""The course of a match of Deals: an action in, the new state and its events out (rules 9).

The winner of a deal gets the others' points as chips. After the last deal the one with the most chips has won; those
who are tied for it play a tie-breaker deal, and who wins that has won. So a match of n deals ends after n, or n and 1.
"""

from collections.abc import Callable, Sequence
from typing import Any

from engine.best_of.chips import chips_to_begin_with, deals_left, leaders, moved
from engine.houses.rule_profile import RuleProfile
from engine.pool import moves
from engine.pool.course import (
    Step,
    after,
    changed,
    end,
    end_if_alone,
    entered,
    only_in,
    playing_entrant,
    start_deal,
    with_entrant,
)
from engine.pool.moves import Action, Event, MatchRefusal, MatchRefused
from engine.pool.prizes import for_the_winner, refunds
from engine.pool.state import Ending, Entrant, MatchState, Phase, Status


def start(profile: RuleProfile, players: Sequence[str], entry_fee_minor: int, rake_bps: int) -> MatchState:
    """A new match of these players in seat order, everybody's fee paid; raises ValueError when it cannot be one."""
    if profile.format != "deals":
        raise ValueError(f"{profile.name} is no match of Deals.")
    return entered(profile, players, entry_fee_minor, rake_bps, chips_to_begin_with(profile))


def apply(state: MatchState, action: Action) -> Step:
    """The match after an action, and the events; raises MatchRefused when the rules do not allow it."""
    if state.phase is Phase.OVER:
        raise MatchRefused(MatchRefusal.MATCH_OVER)
    step = _COURSES.get(type(action))
    if step is None:
        raise MatchRefused(_REFUSED[type(action)])
    return step(state, action)


def _finish_deal(state: MatchState, action: moves.FinishDeal) -> Step:
    only_in(state, Phase.DEAL)
    winner, change = moved(state, action)
    entrants = tuple(one.now(total=one.total + change.get(one.player, 0)) for one in state.entrants)
    totals = {one.player: one.total for one in entrants if one.player in change}
    scored = moves.Scored(state.deal_number, change, totals)
    broken = deals_left(state) == 0  # the deal was a tie-breaker
    state = changed(state, entrants=entrants, dealt=(), phase=Phase.BETWEEN)
    if deals_left(state):
        return state, (scored,)
    champion = state.entrant(winner)
    if broken and champion in state.still_in:
        assert champion is not None
        return after(_left_to(state, (champion,)), scored)
    return after(_left_to(state, leaders(state)), scored)


def _left_to(state: MatchState, best: Sequence[Entrant]) -> Step:
    """The match is between these; the others are out. One alone has won it."""
    names = tuple(entrant.player for entrant in best)
    out = tuple(one for one in state.still_in if one.player not in names)
    eliminations: list[Event] = [moves.Eliminated(one.player, one.total) for one in out]
    entrants = tuple(one.now(status=Status.OUT, auto_drop=False) if one in out else one for one in state.entrants)
    state = changed(state, entrants=entrants)
    if len(names) == 1:
        return after(end(state, Ending.MOST_CHIPS, for_the_winner(state)), *eliminations)
    return state, (*eliminations, moves.Tied(names, best[0].total))


def _void_deal(state: MatchState, _action: moves.VoidDeal) -> Step:
    """The deal counts for nothing, and is none of the match's."""
    only_in(state, Phase.DEAL)
    return end_if_alone(changed(state, dealt=(), phase=Phase.BETWEEN, deal_number=state.deal_number - 1))


def _set_auto_drop(state: MatchState, action: moves.SetAutoDrop) -> Step:
    entrant = playing_entrant(state, action.player)
    if action.wanted and state.profile.drops == "never":
        raise MatchRefused(MatchRefusal.NO_DROPS)
    return with_entrant(state, entrant.now(auto_drop=action.wanted)), (moves.AutoDropSet(action.player, action.wanted),)


def _leave(state: MatchState, action: moves.Leave) -> Step:
    """A player leaves: the chips stay counted and can win no prize."""
    entrant = playing_entrant(state, action.player)
    state = with_entrant(state, entrant.now(status=Status.LEFT, auto_drop=False))
    return after(end_if_alone(state), moves.GaveUp(entrant.player, entrant.total))


def _cancel(state: MatchState, _action: moves.Cancel) -> Step:
    return end(state, Ending.CANCELLED, refunds(state))


_COURSES: dict[type, Callable[[MatchState, Any], Step]] = {
    moves.StartDeal: start_deal,
    moves.FinishDeal: _finish_deal,
    moves.VoidDeal: _void_deal,
    moves.SetAutoDrop: _set_auto_drop,
    moves.Leave: _leave,
    moves.Cancel: _cancel,
}
# What only a pool knows.
_REFUSED = {
    moves.AnswerRejoin: MatchRefusal.NO_OFFER,
    moves.CloseOffers: MatchRefusal.NOT_NOW,
    moves.ProposeSplit: MatchRefusal.NO_SPLIT,
    moves.AnswerSplit: MatchRefusal.NO_SPLIT,
    moves.CloseVote: MatchRefusal.NOT_NOW,
}
