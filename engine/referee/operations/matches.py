"""The operations on matches: rejoin and split of a pool, best_of of a match of Deals. No rules are here."""

from typing import Any

from engine import best_of as course
from engine.houses.rule_profile import RuleProfile
from engine.pool import MatchRefused, MatchState, Phase
from engine.pool.moves import FinishDeal, StartDeal
from engine.pool.rejoin import rejoin as rejoin_of
from engine.pool.split import split as split_of
from engine.referee.errors import bad_request
from engine.referee.hands import by_id
from engine.referee.requests import BestOf, Rejoin, Split, read, rules_of

Request = dict[str, Any]
Answer = dict[str, Any]


def rejoin(request: Request) -> Answer:
    """Whether an eliminated player may rejoin a pool, and with what total."""
    rules, fields = _rules_of(request, "pool", "pool"), read(request, Rejoin)
    result = rejoin_of(rules, fields.entry_fee, list(fields.totals.values()))
    return {"allowed": result.allowed, "total": result.total, "reason": result.refusal}


def split(request: Request) -> Answer:
    """Whether and how a pool would be split between those still in."""
    rules, fields = _rules_of(request, "pool", "pool"), read(request, Split)
    if fields.started < len(fields.totals):
        raise bad_request(f"started: {fields.started} players started, but totals has {len(fields.totals)}.")
    for name, total in fields.totals.items():
        if rules.limit is not None and total >= rules.limit:
            raise bad_request(f"totals.{name}: with {total} points that player is out.")
    result = split_of(rules, fields.entry_fee, fields.prize_pool, fields.started, list(fields.totals.values()))
    return {
        "kind": result.kind,
        "reason": result.refusal,
        "drops_left": by_id(fields.totals, result.drops_left),
        "amounts": None if result.amounts_minor is None else by_id(fields.totals, result.amounts_minor),
    }


def best_of(request: Request) -> Answer:
    """The chips of a match of Deals after these deals: who has won, who play a tie-breaker, how many deals are left."""
    rules, fields = _rules_of(request, "deals", "match of Deals"), read(request, BestOf)
    try:
        state = course.start(rules, fields.players, fields.entry_fee, fields.rake_bps)
    except ValueError as error:
        raise bad_request(f"players: {error}") from error
    for number, finished in enumerate(fields.deals):
        state = _with_deal(state, number, FinishDeal(finished.points, winner=finished.winner))
    ended = state.phase is Phase.OVER
    names = [entrant.player for entrant in state.entrants]
    return {
        "chips": by_id(names, [entrant.total for entrant in state.entrants]),
        "deals_left": course.deals_left(state),
        "tie_breaker": [entrant.player for entrant in state.still_in] if course.is_tie_breaker(state) else [],
        "winner": state.still_in[0].player if ended else None,
        "amounts": by_id(names, state.payouts_minor) if ended else None,
        "rake": state.rake_minor,
    }


def _with_deal(state: MatchState, number: int, finished: FinishDeal) -> MatchState:
    try:
        dealt, _ = course.apply(state, StartDeal())
        state, _ = course.apply(dealt, finished)
    except MatchRefused as refused:
        raise bad_request(f"deals[{number}]: {refused.code.sentence}") from refused
    return state


def _rules_of(request: Request, wanted: str, called: str) -> RuleProfile:
    rules = rules_of(request)
    if rules.format != wanted:
        raise bad_request(f"profile: {rules.name} is no {called}.")
    return rules
