"""A bank of time for lost connections (rules 4.5): it extends the step of a disconnected player while it lasts.

The engine does not know connections: the caller that would end a step says whether its player is away. The bank is
used in small parts, and after each part the connection is checked again, so the table does not wait longer than
needed. A player who is back then has the house's time to act, once for each use of the bank.
"""

from msgspec.structs import replace

from engine.deal.actions import Await
from engine.deal.events import ConnectionAwaited, Event
from engine.deal.refusals import Refusal
from engine.deal.state import DealState, Phase
from engine.deal.steps.passing import extra_left_ms

PART_MS = 5_000
"""The size of one part of the bank."""


def why_not_await(state: DealState, action: Await) -> Refusal | None:
    """Why this step gets no more time, or None."""
    return None if _more_ms(state, action) else Refusal.NO_TIME_LEFT


def go_on_awaiting(state: DealState, action: Await, now_ms: int, events: list[Event]) -> DealState:
    """Give the step more time: a part of the bank, or the time to act for a player who is back."""
    more_ms = _more_ms(state, action)
    left_ms = state.away_ms[state.turn] - (0 if action.back else more_ms)
    state = _without_extra(state, now_ms, events)
    due_at_ms = now_ms + more_ms
    events.append(ConnectionAwaited(state.turn, due_at_ms, left_ms, action.back))
    banks = (*state.away_ms[: state.turn], left_ms, *state.away_ms[state.turn + 1 :])
    return replace(state, turn_due_at_ms=due_at_ms, due_at_ms=due_at_ms, away_ms=banks, awaited=not action.back)


def _more_ms(state: DealState, action: Await) -> int:
    if not state.away_ms or state.phase not in (Phase.TURN, Phase.DECLARE):
        return 0
    if action.back:
        return state.profile.back_s * 1000 if state.awaited else 0
    return min(PART_MS, state.away_ms[state.turn])


def _without_extra(state: DealState, now_ms: int, events: list[Event]) -> DealState:
    """The extra time came before this, and is used up."""
    extra_ms = extra_left_ms(state, now_ms, events)
    seat = replace(state.seats[state.turn], extra_ms=extra_ms)
    return replace(state, seats=(*state.seats[: state.turn], seat, *state.seats[state.turn + 1 :]))
