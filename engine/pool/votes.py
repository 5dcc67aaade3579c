"""A vote on splitting a pool's prize: one proposes, all must agree, one no plays on (rules 8)."""

from engine.pool import moves
from engine.pool.course import Step, after, by_entrant, changed, end, only_in, playing_entrant
from engine.pool.moves import MatchRefusal, MatchRefused
from engine.pool.split import SplitKind
from engine.pool.state import Ending, MatchState, Phase, split_now


def propose_split(state: MatchState, action: moves.ProposeSplit) -> Step:
    """Ask the others to agree; the proposer has agreed."""
    only_in(state, Phase.BETWEEN)
    playing_entrant(state, action.player)
    found = split_now(state)
    if state.split_tried:
        raise MatchRefused(MatchRefusal.SPLIT_TRIED)
    if found is None or found.kind is not SplitKind.MANUAL or found.amounts_minor is None:
        raise MatchRefused(MatchRefusal.NO_SPLIT)
    players = (entrant.player for entrant in state.still_in)
    amounts = dict(zip(players, found.amounts_minor, strict=True))
    proposed = moves.SplitProposed(action.player, amounts)
    return changed(state, phase=Phase.VOTE, agreed=(action.player,)), (proposed,)


def answer_split(state: MatchState, action: moves.AnswerSplit) -> Step:
    """The last yes splits the prize; one no plays on."""
    only_in(state, Phase.VOTE)
    playing_entrant(state, action.player)
    if not action.agreed:
        return drop_vote(state, action.player)
    if action.player in state.agreed:
        raise MatchRefused(MatchRefusal.ALREADY_AGREED)
    state = changed(state, agreed=(*state.agreed, action.player))
    agreed = moves.SplitAgreed(action.player)
    found = split_now(state)
    if len(state.agreed) < len(state.still_in) or found is None or found.amounts_minor is None:
        return state, (agreed,)
    return after(end(state, Ending.MANUAL_SPLIT, by_entrant(state, found.amounts_minor)), agreed)


def close_vote(state: MatchState, _action: moves.CloseVote) -> Step:
    """End the vote without all answers; the match goes on."""
    only_in(state, Phase.VOTE)
    return drop_vote(state, None)


def drop_vote(state: MatchState, player: str | None) -> Step:
    """End the vote without a split; nobody can propose another before the next deal has ended."""
    state = changed(state, phase=Phase.BETWEEN, agreed=(), split_tried=True)
    return state, (moves.SplitFailed(player),)
