"""The way from one turn to the next (rules 4.3, 4.6 and 4.9).

Here are the clock, wishes to drop that come true, the used-up closed deck, and the last seat in.
"""

from msgspec.structs import replace

from engine.deal.actions import By
from engine.deal.events import Dropped, Event, ExtraUsed, Reshuffled, TurnBegan, Why
from engine.deal.state import DealState, Ending, Phase, Status, with_seat
from engine.deal.steps.ending import end

_TURN = Phase.TURN


def pass_turn(state: DealState, now_ms: int, events: list[Event]) -> DealState:
    """Give the turn to the next player who is in; the last one in wins."""
    while True:
        others = state.still_in
        if len(others) == 1:
            return end(state, others[0], Ending.LAST_ONE_IN, events)
        turn = next((index for index in others if index > state.turn), others[0])
        state = replace(state, turn=turn, turns_begun=state.turns_begun + 1)
        if not state.seats[turn].drop_asked:
            return begin_turn(state, now_ms, events)
        state = drop_out(state, Why.ASKED_EARLIER, "player", events)


def begin_turn(state: DealState, now_ms: int, events: list[Event]) -> DealState:
    """Begin the turn of the player in turn; there is always a closed deck to draw from."""
    if not state.closed:
        state = _reshuffled(state, events)
    due_at_ms = now_ms + state.profile.turn_s * 1000
    final_ms = due_at_ms + state.seats[state.turn].extra_ms
    state = replace(
        state,
        phase=_TURN,
        step_version=state.version + 1,
        turn_due_at_ms=due_at_ms,
        due_at_ms=final_ms,
        awaited=False,
    )
    events.append(TurnBegan(state.turn, due_at_ms, final_ms, open_may_be_drawn(state)))
    return state


def open_may_be_drawn(state: DealState) -> bool:
    """Whether the player in turn may draw the top of the open pile now.

    A joker may not be drawn, but for the first open card by the first player on the first turn.
    """
    if state.phase is not _TURN or state.drawn_card is not None:
        return False
    return state.turns_begun == 1 or not state.jokers.is_joker[state.open_pile[-1]]


def drop_out(state: DealState, why: Why, by: By, events: list[Event], index: int | None = None) -> DealState:
    """Take a seat, by default the one in turn, out of the deal: a first drop before or in its very first turn, else a
    middle drop."""
    index = state.turn if index is None else index
    seat, profile = state.seats[index], state.profile
    if seat.turns == 0:
        status, points = Status.FIRST_DROP, profile.first_drop
    else:
        status, points = Status.MIDDLE_DROP, profile.middle_drop
    events.append(Dropped(index, status, why, points, by))
    return replace(state, seats=with_seat(state.seats, index, replace(seat, status=status, drop_asked=False)))


def extra_left_ms(state: DealState, now_ms: int, events: list[Event]) -> int:
    """What is left of the extra time of the player in turn when a step ends now."""
    left_ms = state.seats[state.turn].extra_ms
    over_ms = min(left_ms, now_ms - state.turn_due_at_ms)
    if over_ms <= 0:
        return left_ms
    events.append(ExtraUsed(state.turn, left_ms - over_ms))
    return left_ms - over_ms


def _reshuffled(state: DealState, events: list[Event]) -> DealState:
    number = state.reshuffles + 1
    closed = state.terms.shuffle.reshuffle(number, state.open_pile[:-1])
    events.append(Reshuffled(len(closed)))
    return replace(state, closed=closed, open_pile=state.open_pile[-1:], reshuffles=number)
