"""The entry point of a pool match: an action in, the new state and its events out (rules 8).

After every deal the same checks run in the same order: who is out, may they rejoin, is one player left, is the
prize split automatically. The code that runs the match sends `CloseOffers` and `CloseVote` by its clocks.
"""

from collections.abc import Callable, Sequence
from typing import Any

from engine.houses.rule_profile import RuleProfile
from engine.pool import moves
from engine.pool.course import (
    Step,
    after,
    end,
    end_if_alone,
    end_if_decided,
    entered,
    playing_entrant,
    start_deal,
    with_entrant,
)
from engine.pool.deals import after_leaving_offers, answer_rejoin, close_offers, finish_deal, void_deal
from engine.pool.moves import Action, MatchRefusal, MatchRefused
from engine.pool.prizes import refunds
from engine.pool.state import Ending, MatchState, Phase, Status
from engine.pool.votes import answer_split, close_vote, drop_vote, propose_split


def start(profile: RuleProfile, players: Sequence[str], entry_fee_minor: int, rake_bps: int) -> MatchState:
    """A new match of these players in seat order, everybody's fee paid; raises ValueError when it cannot be one."""
    if profile.format != "pool":
        raise ValueError(f"{profile.name} is no pool.")
    return entered(profile, players, entry_fee_minor, rake_bps)


def apply(state: MatchState, action: Action) -> Step:
    """The match after an action, and the events; raises MatchRefused when the rules do not allow it."""
    if state.phase is Phase.OVER:
        raise MatchRefused(MatchRefusal.MATCH_OVER)
    return _COURSES[type(action)](state, action)


def refusal(state: MatchState, action: Action) -> MatchRefusal | None:
    """Why an action would be refused, or None."""
    try:
        apply(state, action)
    except MatchRefused as refused:
        return refused.code
    return None


def _set_auto_drop(state: MatchState, action: moves.SetAutoDrop) -> Step:
    entrant = playing_entrant(state, action.player)
    return with_entrant(state, entrant.now(auto_drop=action.wanted)), (moves.AutoDropSet(action.player, action.wanted),)


def _leave(state: MatchState, action: moves.Leave) -> Step:
    entrant = state.entrant(action.player)
    if entrant is None or entrant.status in (Status.OUT, Status.LEFT):
        raise MatchRefused(MatchRefusal.NOT_IN_MATCH)
    gone = moves.GaveUp(entrant.player, entrant.total)
    state = with_entrant(state, entrant.now(status=Status.LEFT, auto_drop=False))
    match state.phase:
        case Phase.DEAL:
            # With one player left the deal in play decides nothing any more.
            return after(end_if_alone(state), gone)
        case Phase.REJOIN:
            return after(after_leaving_offers(state), gone)
        case Phase.VOTE:
            state, failed = drop_vote(state, entrant.player)
            return after(end_if_decided(state), gone, *failed)
        case Phase.BETWEEN | Phase.OVER:
            return after(end_if_decided(state), gone)


def _cancel(state: MatchState, _action: moves.Cancel) -> Step:
    return end(state, Ending.CANCELLED, refunds(state))


_COURSES: dict[type, Callable[[MatchState, Any], Step]] = {
    moves.StartDeal: start_deal,
    moves.FinishDeal: finish_deal,
    moves.VoidDeal: void_deal,
    moves.AnswerRejoin: answer_rejoin,
    moves.CloseOffers: close_offers,
    moves.ProposeSplit: propose_split,
    moves.AnswerSplit: answer_split,
    moves.CloseVote: close_vote,
    moves.SetAutoDrop: _set_auto_drop,
    moves.Leave: _leave,
    moves.Cancel: _cancel,
}
