"""The one door into a deal: an action and a time in, a new state and what happened out (rules 4)."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from engine.deal.actions import (
    Action,
    AskDrop,
    Declare,
    Discard,
    Draw,
    Drop,
    Finish,
    Resume,
    SeatAction,
    Show,
    StaySeated,
    Timeout,
)
from engine.deal.dropping import ask_drop, drop, miss, stay_seated, why_not_ask_drop, why_not_drop, why_not_stay_seated
from engine.deal.events import Event
from engine.deal.finishing import declare, finish, not_in_time, why_not_declare, why_not_finish
from engine.deal.refusals import Refusal, Refused
from engine.deal.resuming import resume
from engine.deal.showing import show, show_what_is_known, why_not_show
from engine.deal.state import DealState, Phase, Status
from engine.deal.turns import discard, draw, why_not_discard, why_not_draw

Question = Callable[[DealState, Any], Refusal | None]
Verb = Callable[[DealState, Any, int, list[Event]], DealState]

_ANY_TIME: dict[type[SeatAction], tuple[Question, Verb]] = {
    AskDrop: (why_not_ask_drop, ask_drop),
    StaySeated: (why_not_stay_seated, stay_seated),
}
_TIMED: dict[type[SeatAction], tuple[Question, Verb]] = {
    Draw: (why_not_draw, draw),
    Discard: (why_not_discard, discard),
    Drop: (why_not_drop, drop),
    Finish: (why_not_finish, finish),
    Declare: (why_not_declare, declare),
    Show: (why_not_show, show),
}
_VERBS = _ANY_TIME | _TIMED
_PLAYING = frozenset({Status.IN, Status.WON})


def apply(state: DealState, action: Action, now_ms: int) -> tuple[DealState, tuple[Event, ...]]:
    """Do what an action asks; the new state's version is one higher.

    `now_ms` is the time in milliseconds by the clock that all deadlines are on. Raises Refused, with a code, for
    what the rules do not allow.
    """
    refusal = why_not(state, action, now_ms)
    if refusal is not None:
        raise Refused(refusal)
    tell: list[Event] = []
    if isinstance(action, Timeout):
        after = _time_is_up(state, action, now_ms, tell)
    elif isinstance(action, Resume):
        after = resume(state, action, now_ms, tell)
    else:
        after = _VERBS[type(action)][1](state, action, now_ms, tell)
    return replace(after, version=state.version + 1), tuple(tell)


def why_not(state: DealState, action: Action, now_ms: int | None = None) -> Refusal | None:
    """Why an action would be refused, or None; without a time, as if there were time enough for anything."""
    if state.due_at_ms is None:
        return Refusal.DEAL_OVER
    if isinstance(action, Timeout):
        return Refusal.TIMEOUT_NOT_DUE if now_ms is not None and now_ms < state.due_at_ms else None
    if isinstance(action, Resume):
        return None
    seat = action.seat
    if not 0 <= seat < len(state.seats) or state.seats[seat].status not in _PLAYING:
        return Refusal.NOT_IN_DEAL
    kind = type(action)
    if kind in _ANY_TIME:
        return Refusal.HAND_DECLARED if state.seats[seat].status is Status.WON else _VERBS[kind][0](state, action)
    if action.version is not None and action.version < state.step_version:
        return Refusal.STALE_VERSION
    refusal = _VERBS[kind][0](state, action)
    if refusal is None and now_ms is not None and now_ms >= state.due_at_ms:
        return Refusal.TOO_LATE
    return refusal


def _time_is_up(state: DealState, action: Timeout, now_ms: int, tell: list[Event]) -> DealState:
    match state.phase:
        case Phase.DECLARE:
            return not_in_time(state, now_ms, tell)
        case Phase.SHOW:
            return show_what_is_known(state, action.known, tell)
        case _:
            return miss(state, now_ms, tell)
