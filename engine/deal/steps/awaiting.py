"""A bank of time for lost connections (rules 4.5): a disconnected player's step goes on a little, as long as it lasts.

The engine knows no sockets: whoever ends a step says whether its player was away. The bank is given in small parts, and
after each it is asked again, so who comes back does not wait for its end. Who is back then has the house's time to act.
"""

from msgspec.structs import replace

from engine.deal.actions import Timeout
from engine.deal.events import ConnectionAwaited, Event
from engine.deal.state import DealState, Phase
from engine.deal.steps.passing import extra_left_ms

PART_MS = 5_000
"""So much of the bank is given at a time."""


def goes_on(state: DealState, action: Timeout, now_ms: int, events: list[Event]) -> DealState | None:
    """The same step with more time, or None when its time is up for good."""
    if not state.away_ms or state.phase not in (Phase.TURN, Phase.DECLARE):
        return None
    left_ms = state.away_ms[state.turn]
    if action.away:
        more_ms = min(PART_MS, left_ms)
        left_ms -= more_ms
    else:
        more_ms = state.profile.back_s * 1000 if state.awaited else 0
    if not more_ms:
        return None
    state = _without_extra(state, now_ms, events)
    due_at_ms = now_ms + more_ms
    events.append(ConnectionAwaited(state.turn, due_at_ms, left_ms, back=not action.away))
    banks = (*state.away_ms[: state.turn], left_ms, *state.away_ms[state.turn + 1 :])
    return replace(state, turn_due_at_ms=due_at_ms, due_at_ms=due_at_ms, away_ms=banks, awaited=action.away)


def _without_extra(state: DealState, now_ms: int, events: list[Event]) -> DealState:
    """The extra time came before this, and is used up."""
    extra_ms = extra_left_ms(state, now_ms, events)
    seat = replace(state.seats[state.turn], extra_ms=extra_ms)
    return replace(state, seats=(*state.seats[: state.turn], seat, *state.seats[state.turn + 1 :]))
