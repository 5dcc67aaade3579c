"""Going on with a deal that its house had stopped by a fault of its own: the stop is at nobody's cost (rules 4.5, 4.7).

Who is asked to act gets the time, and the bank of extra time is not touched. It is logged like any other move, so a
record replays, and shows what the clock was given.
"""

from msgspec.structs import replace

from engine.deal.actions import Resume
from engine.deal.events import ClockMoved, Event
from engine.deal.state import DealState


def resume(state: DealState, action: Resume, now_ms: int, events: list[Event]) -> DealState:
    """Go on with the step that was stopped; at least `least_ms` of its ordinary time are left."""
    assert state.due_at_ms is not None
    more_ms = max(0, now_ms + action.least_ms - state.turn_due_at_ms)
    turn_due_at_ms, due_at_ms = state.turn_due_at_ms + more_ms, state.due_at_ms + more_ms
    events.append(ClockMoved(turn_due_at_ms, due_at_ms))
    return replace(state, turn_due_at_ms=turn_due_at_ms, due_at_ms=due_at_ms)
