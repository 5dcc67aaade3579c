"""What the actions of a match have in common: to begin, to refuse, to change, to end a decided one (rules 7 to 9)."""

from collections.abc import Sequence
from typing import Any

import msgspec

from engine.houses.rule_profile import RuleProfile
from engine.pool import moves
from engine.pool.moves import Event, MatchRefusal, MatchRefused
from engine.pool.prizes import for_the_winner
from engine.pool.split import SplitKind
from engine.pool.state import Ending, Entrant, MatchState, Phase, Status, split_now

Step = tuple[MatchState, tuple[Event, ...]]


def entered(
    profile: RuleProfile, players: Sequence[str], entry_fee_minor: int, rake_bps: int, total: int = 0
) -> MatchState:
    """A match that these have entered, each with this total; raises ValueError for players that do not fit."""
    if not profile.seats_min <= len(players) <= profile.seats_max or len(set(players)) < len(players):
        raise ValueError(f"A match needs {profile.seats_min} to {profile.seats_max} different players.")
    entrants = tuple(Entrant(player, total) for player in players)
    return MatchState(profile=profile, entry_fee_minor=entry_fee_minor, rake_bps=rake_bps, entrants=entrants)


def start_deal(state: MatchState, _action: moves.StartDeal) -> Step:
    """Everybody still in is dealt cards."""
    only_in(state, Phase.BETWEEN)
    players = tuple(entrant.player for entrant in state.still_in)
    dropping = tuple(entrant.player for entrant in state.still_in if entrant.auto_drop)
    number = state.deal_number + 1
    state = changed(state, phase=Phase.DEAL, deal_number=number, dealt=players)
    return state, (moves.DealStarted(number, players, dropping),)


def only_in(state: MatchState, phase: Phase) -> None:
    """Refuse what belongs to another phase."""
    if state.phase is not phase:
        raise MatchRefused(MatchRefusal.NOT_NOW)


def playing_entrant(state: MatchState, player: str) -> Entrant:
    """A player still in; refuse for anybody else."""
    entrant = state.entrant(player)
    if entrant is None or entrant.status is not Status.IN:
        raise MatchRefused(MatchRefusal.NOT_IN_MATCH)
    return entrant


def changed(state: MatchState, **changes: Any) -> MatchState:
    """Return the match with these fields changed."""
    return msgspec.structs.replace(state, **changes)


def with_entrant(state: MatchState, entrant: Entrant) -> MatchState:
    """Return the match with one player changed."""
    entrants = tuple(entrant if one.player == entrant.player else one for one in state.entrants)
    return changed(state, entrants=entrants)


def after(step: Step, *before: Event) -> Step:
    """Return the step with other events before its own."""
    state, events = step
    return state, (*before, *events)


def end_if_alone(state: MatchState) -> Step:
    """The last one in has won."""
    if len(state.still_in) == 1:
        return end(state, Ending.LAST_ONE_IN, for_the_winner(state))
    return state, ()


def end_if_decided(state: MatchState) -> Step:
    """Between deals a match also ends when its prize splits by itself."""
    found = split_now(state)
    if found is not None and found.kind is SplitKind.AUTO and found.amounts_minor is not None:
        return end(state, Ending.AUTO_SPLIT, by_entrant(state, found.amounts_minor))
    return end_if_alone(state)


def end(state: MatchState, ending: Ending, payouts_minor: tuple[int, ...]) -> Step:
    """The one way a match ends."""
    ended = changed(
        state, phase=Phase.OVER, ending=ending, payouts_minor=payouts_minor, dealt=(), rejoin_total=None, agreed=()
    )
    paid = {one.player: amount for one, amount in zip(state.entrants, payouts_minor, strict=True) if amount}
    return ended, (moves.MatchEnded(ending, paid, ended.rake_minor),)


def by_entrant(state: MatchState, amounts_minor: Sequence[int]) -> tuple[int, ...]:
    """Amounts of those still in, spread over all who entered."""
    amounts = dict(zip((entrant.player for entrant in state.still_in), amounts_minor, strict=True))
    return tuple(amounts.get(entrant.player, 0) for entrant in state.entrants)
