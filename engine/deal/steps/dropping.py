"""Leaving a deal before its end: drops, wishes to drop, missed turns and staying through them (rules 4.4 and 4.5)."""

from msgspec.structs import replace

from engine.cards import CODES, without
from engine.deal.actions import AskDrop, By, Draw, Drop, Pile, StaySeated
from engine.deal.events import AbsenceChosen, Discarded, DropAsked, Event, Missed, Why
from engine.deal.refusals import Refusal
from engine.deal.state import DealState, Ending, Phase, with_seat
from engine.deal.steps.ending import end
from engine.deal.steps.passing import drop_out, extra_left_ms, pass_turn
from engine.deal.steps.turns import draw, why_not_in_turn


def why_not_drop(state: DealState, action: Drop) -> Refusal | None:
    """Why this seat may not drop now, or None."""
    if refusal := why_not_in_turn(state, action.seat):
        return refusal
    if state.drawn_card is not None:
        return Refusal.CANNOT_DROP_AFTER_DRAWING
    return _why_not_by_rule(state, action.seat, action.by)


def drop(state: DealState, action: Drop, now_ms: int, events: list[Event]) -> DealState:
    """The player in turn drops; play goes on with the next."""
    return _drop_now(state, action.by, now_ms, events)


def why_not_ask_drop(state: DealState, action: AskDrop) -> Refusal | None:
    """Why this seat may not ask to drop, or None; taking it back is always allowed."""
    if not action.wanted:
        return None
    if state.phase is Phase.SHOW:
        return Refusal.HAND_DECLARED
    if state.phase is Phase.DECLARE and action.seat == state.turn:
        return Refusal.DECLARE_FIRST
    return _why_not_by_rule(state, action.seat, action.by)


def ask_drop(state: DealState, action: AskDrop, now_ms: int, events: list[Event]) -> DealState:
    """Remember to drop the seat when its turn comes; in its turn before drawing it drops at once.

    At once, because the wish may have been sent just before the turn came; but not when the turn's time is up, for
    then the turn is missed. Where the house drops leavers at once, it does so out of their turn too.
    """
    in_time = state.due_at_ms is not None and now_ms < state.due_at_ms
    if action.wanted and in_time and why_not_drop(state, Drop(action.seat, by=action.by)) is None:
        return _drop_now(state, action.by, now_ms, events)
    if action.wanted and _goes_at_once(state, action):
        state = drop_out(state, Why.ASKED, action.by, events, action.seat)
        left = state.still_in
        return end(state, left[0], Ending.LAST_ONE_IN, events) if len(left) == 1 else state
    events.append(DropAsked(action.seat, action.wanted))
    seat = replace(state.seats[action.seat], drop_asked=action.wanted)
    return replace(state, seats=with_seat(state.seats, action.seat, seat))


def stay_seated(state: DealState, action: StaySeated, _now_ms: int, events: list[Event]) -> DealState:
    """Remember whether missed turns drop the seat from now on."""
    events.append(AbsenceChosen(action.seat, action.wanted))
    seat = replace(state.seats[action.seat], stays=action.wanted)
    return replace(state, seats=with_seat(state.seats, action.seat, seat))


def miss(state: DealState, away: bool, now_ms: int, events: list[Event]) -> DealState:
    """The turn's time is up: a drawn card goes to the open pile by itself, too many misses in a row drop the seat.

    If the house plays for absent players, it draws a card first. `away` says that the player was disconnected.
    """
    extra_ms = extra_left_ms(state, now_ms, events)
    if state.drawn_card is None and state.profile.absence == "auto_play":
        state = draw(state, Draw(state.turn, Pile.CLOSED, by="timeout"), now_ms, events)
    turn, card = state.turn, state.drawn_card
    seat = state.seats[turn]
    if card is not None:
        events.append(Discarded(turn, CODES[card], "timeout"))
        seat = replace(seat, hand=without(seat.hand, card))
        state = replace(state, open_pile=state.open_pile + bytes((card,)))
    misses = seat.misses + 1
    events.append(Missed(turn, misses, drew=card is not None))
    seat = replace(seat, extra_ms=extra_ms, turns=seat.turns + 1, misses=misses)
    state = replace(state, drawn_card=None, seats=with_seat(state.seats, turn, seat))
    stays = seat.stays and (away or not state.profile.stays_only_away)
    if misses >= state.profile.misses and not stays:
        state = drop_out(state, Why.MISSES, "timeout", events)
    return pass_turn(state, now_ms, events)


def _why_not_by_rule(state: DealState, seat: int, by: By) -> Refusal | None:
    """Why the house's rules forbid a drop now, or None; drops by the house itself are always allowed."""
    if by == "timeout" or state.profile.may_drop(state.seats[seat].turns):
        return None
    return Refusal.NO_DROP_HERE if state.profile.drops == "never" else Refusal.ONLY_FIRST_DROPS


def _goes_at_once(state: DealState, action: AskDrop) -> bool:
    """Whether this hand drops now although it is not its turn, because the house drops at once."""
    by_house = action.by == "timeout" and state.profile.leaving == "at_once"
    return by_house and state.phase is Phase.TURN and action.seat != state.turn


def _drop_now(state: DealState, by: By, now_ms: int, events: list[Event]) -> DealState:
    extra_ms = extra_left_ms(state, now_ms, events)
    seat = replace(state.seats[state.turn], extra_ms=extra_ms)
    state = replace(state, seats=with_seat(state.seats, state.turn, seat))
    return pass_turn(drop_out(state, Why.ASKED, by, events), now_ms, events)
