"""After a valid declaration: everybody still in shows, or is scored on the groups the table last knew (rules 4.8)."""

from collections.abc import Mapping

from msgspec.structs import replace

from engine.arrange import arrange
from engine.cards import Cards
from engine.deal.actions import By, Show
from engine.deal.events import Event, ShowBegan, Shown
from engine.deal.refusals import Refusal
from engine.deal.state import DealState, Ending, Grouping, Phase, with_seat
from engine.deal.steps.ending import end
from engine.deal.steps.holding import fitted, grouping, why_not_cards


def begin_show(state: DealState, now_ms: int, events: list[Event]) -> DealState:
    """Everybody still in has the show time; the bank of extra time is for turns and declaring only."""
    due_at_ms = now_ms + state.profile.show_s * 1000
    events.append(ShowBegan(due_at_ms))
    return replace(
        state,
        phase=Phase.SHOW,
        step_version=state.version + 1,
        turn_due_at_ms=due_at_ms,
        due_at_ms=due_at_ms,
    )


def why_not_show(state: DealState, action: Show) -> Refusal | None:
    """Why this hand may not be shown, or None."""
    if state.phase is not Phase.SHOW or action.seat == state.turn:
        return Refusal.NOT_SHOWING
    seat = state.seats[action.seat]
    if seat.sent is not None:
        return Refusal.ALREADY_SHOWN
    return why_not_cards(seat.hand, action.groups, action.ungrouped)


def show(state: DealState, action: Show, _now_ms: int, events: list[Event]) -> DealState:
    """A hand is shown; the last one ends the deal."""
    state = _shown(state, action.seat, grouping(action.groups, action.ungrouped), action.by, events)
    return state if unshown(state) else end(state, state.turn, Ending.DECLARED, events)


def show_what_is_known(state: DealState, known: Mapping[int, tuple[Cards, ...]], events: list[Event]) -> DealState:
    """The show time is up: seats that sent nothing are scored by the house's rule for that, and the deal is over."""
    for index in unshown(state):
        hand = _at_the_end(state, known.get(index, ()), state.seats[index].hand)
        state = _shown(state, index, hand, "timeout", events)
    return end(state, state.turn, Ending.DECLARED, events)


def _at_the_end(state: DealState, known: tuple[Cards, ...], hand: Cards) -> Grouping:
    """The groups that count for a hand which was not shown, by the house's rule."""
    match state.profile.unshown:
        case "known":
            return fitted(known, hand)
        case "arranged":
            best = arrange(state.profile, state.jokers, hand)
            return Grouping(best.groups, best.ungrouped)
        case "ungrouped":
            return Grouping((), hand)


def unshown(state: DealState) -> tuple[int, ...]:
    """The seats that still owe their hand."""
    return tuple(index for index in state.still_in if state.seats[index].sent is None)


def _shown(state: DealState, index: int, hand: Grouping, by: By, events: list[Event]) -> DealState:
    events.append(Shown(index, by))
    return replace(state, seats=with_seat(state.seats, index, replace(state.seats[index], sent=hand)))
