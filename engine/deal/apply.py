"""The one entry point of a deal: takes an action and a time, returns a new state and events (rules 4).

Each action has two cases here: why it is refused, and what it does. An action without them is a type error.
"""

from typing import assert_never

from msgspec.structs import replace

from engine.deal.actions import (
    Action,
    AskDrop,
    Await,
    Declare,
    Discard,
    Draw,
    Drop,
    Finish,
    HouseAction,
    OfHouse,
    Resume,
    Show,
    StaySeated,
    Step,
    StepAction,
    Timeout,
    Wish,
    WishAction,
)
from engine.deal.events import Event
from engine.deal.refusals import Refusal, Refused
from engine.deal.state import DealState, Phase, Status
from engine.deal.steps.awaiting import go_on_awaiting, why_not_await
from engine.deal.steps.dropping import ask_drop, drop, miss, stay_seated, why_not_ask_drop, why_not_drop
from engine.deal.steps.finishing import declare, finish, not_in_time, why_not_declare, why_not_finish
from engine.deal.steps.resuming import resume
from engine.deal.steps.showing import show, show_what_is_known, why_not_show
from engine.deal.steps.turns import discard, draw, why_not_discard, why_not_draw

_PLAYING = frozenset({Status.IN, Status.WON})
_WON = Status.WON


def apply(state: DealState, action: Action, now_ms: int) -> tuple[DealState, tuple[Event, ...]]:
    """Apply an action; the new state's version is one higher.

    `now_ms` is the time in milliseconds by the clock of all deadlines. Raises Refused, with a code, if the rules do
    not allow it.
    """
    refusal = why_not(state, action, now_ms)
    if refusal is not None:
        raise Refused(refusal)
    events: list[Event] = []
    if isinstance(action, Step):
        after = _take_step(state, action, now_ms, events)
    elif isinstance(action, Wish):
        after = _note_wish(state, action, now_ms, events)
    else:
        after = _go_on(state, action, now_ms, events)
    return replace(after, version=state.version + 1), tuple(events)


def why_not(state: DealState, action: Action, now_ms: int | None = None) -> Refusal | None:
    """Why an action would be refused, or None; without a time, time limits are ignored."""
    if state.due_at_ms is None:
        return Refusal.DEAL_OVER
    if isinstance(action, OfHouse):
        return _why_not_go_on(state, state.due_at_ms, action, now_ms)
    seat = action.seat
    if not 0 <= seat < len(state.seats) or state.seats[seat].status not in _PLAYING:
        return Refusal.NOT_IN_DEAL
    if isinstance(action, Wish):
        return Refusal.HAND_DECLARED if state.seats[seat].status is _WON else _why_not_wish(state, action)
    if action.version is not None and action.version < state.step_version:
        return Refusal.STALE_VERSION
    refusal = _why_not_step(state, action)
    if refusal is None and now_ms is not None and now_ms >= state.due_at_ms:
        return Refusal.TOO_LATE
    return refusal


def _why_not_step(state: DealState, action: StepAction) -> Refusal | None:
    match action:
        case Draw():
            return why_not_draw(state, action)
        case Discard():
            return why_not_discard(state, action)
        case Drop():
            return why_not_drop(state, action)
        case Finish():
            return why_not_finish(state, action)
        case Declare():
            return why_not_declare(state, action)
        case Show():
            return why_not_show(state, action)
    assert_never(action)


def _take_step(state: DealState, action: StepAction, now_ms: int, events: list[Event]) -> DealState:
    match action:
        case Draw():
            return draw(state, action, now_ms, events)
        case Discard():
            return discard(state, action, now_ms, events)
        case Drop():
            return drop(state, action, now_ms, events)
        case Finish():
            return finish(state, action, now_ms, events)
        case Declare():
            return declare(state, action, now_ms, events)
        case Show():
            return show(state, action, now_ms, events)
    assert_never(action)


def _why_not_wish(state: DealState, action: WishAction) -> Refusal | None:
    match action:
        case AskDrop():
            return why_not_ask_drop(state, action)
        case StaySeated():
            return None
    assert_never(action)


def _note_wish(state: DealState, action: WishAction, now_ms: int, events: list[Event]) -> DealState:
    match action:
        case AskDrop():
            return ask_drop(state, action, now_ms, events)
        case StaySeated():
            return stay_seated(state, action, now_ms, events)
    assert_never(action)


def _why_not_go_on(state: DealState, due_at_ms: int, action: HouseAction, now_ms: int | None) -> Refusal | None:
    early = now_ms is not None and now_ms < due_at_ms
    match action:
        case Timeout():
            return Refusal.TIMEOUT_NOT_DUE if early else None
        case Await():
            return Refusal.TIMEOUT_NOT_DUE if early else why_not_await(state, action)
        case Resume():
            return None
    assert_never(action)


def _go_on(state: DealState, action: HouseAction, now_ms: int, events: list[Event]) -> DealState:
    match action:
        case Timeout():
            return _time_is_up(state, action, now_ms, events)
        case Await():
            return go_on_awaiting(state, action, now_ms, events)
        case Resume():
            return resume(state, action, now_ms, events)
    assert_never(action)


def _time_is_up(state: DealState, action: Timeout, now_ms: int, events: list[Event]) -> DealState:
    match state.phase:
        case Phase.DECLARE:
            return not_in_time(state, now_ms, events)
        case Phase.SHOW:
            return show_what_is_known(state, action.known, events)
        case Phase.TURN | Phase.OVER:
            return miss(state, action.away, now_ms, events)
