"""Finishing: a card on the finish slot, then the hand in groups, which wins or is a wrong show (rules 4.7)."""

from msgspec.structs import replace

from engine.cards import CODES, codes, without
from engine.deal.actions import By, Declare, Finish
from engine.deal.events import Declared, Event, FinishPlaced, WrongShown
from engine.deal.refusals import Refusal
from engine.deal.state import DealState, Grouping, Phase, Status, with_seat
from engine.deal.steps.holding import grouping, why_not_cards
from engine.deal.steps.passing import extra_left_ms, pass_turn
from engine.deal.steps.showing import begin_show
from engine.deal.steps.turns import why_not_put_away
from engine.hands.scoring import Reason, Verdict, judge


def why_not_finish(state: DealState, action: Finish) -> Refusal | None:
    """Why this card may not be put on the finish slot, or None."""
    return why_not_put_away(state, action.seat, action.card)


def finish(state: DealState, action: Finish, now_ms: int, events: list[Event]) -> DealState:
    """Put the card face down on the finish slot; the time to declare begins, and the extra time follows it."""
    turn, seat = state.turn, state.seats[state.turn]
    extra_ms = extra_left_ms(state, now_ms, events)
    due_at_ms = now_ms + state.profile.declare_s * 1000
    events.append(FinishPlaced(turn, CODES[action.card], due_at_ms, due_at_ms + extra_ms, action.by))
    seat = replace(seat, hand=without(seat.hand, action.card), extra_ms=extra_ms)
    return replace(
        state,
        phase=Phase.DECLARE,
        step_version=state.version + 1,
        turn_due_at_ms=due_at_ms,
        due_at_ms=due_at_ms + extra_ms,
        finish_card=action.card,
        awaited=False,
        seats=with_seat(state.seats, turn, seat),
    )


def why_not_declare(state: DealState, action: Declare) -> Refusal | None:
    """Why this declaration may not be sent, or None; an invalid one may be sent."""
    if state.phase is Phase.SHOW:
        return Refusal.HAND_DECLARED
    if action.seat != state.turn:
        return Refusal.NOT_YOUR_TURN
    if state.phase is not Phase.DECLARE:
        return Refusal.NOT_DECLARING
    return why_not_cards(state.seats[action.seat].hand, action.groups, action.ungrouped)


def declare(state: DealState, action: Declare, now_ms: int, events: list[Event]) -> DealState:
    """Judge the hand: the deal is won, or it was a wrong show."""
    hand = grouping(action.groups, action.ungrouped)
    verdict = judge(state.profile, state.jokers, hand.groups, hand.ungrouped)
    state = _with_clock_stopped(state, now_ms, events)
    if not verdict.valid:
        return wrong_show(state, hand, verdict.reasons, action.by, now_ms, events)
    return _won(state, hand, verdict, action.by, now_ms, events)


def not_in_time(state: DealState, now_ms: int, events: list[Event]) -> DealState:
    """No declaration came: a wrong show."""
    state = _with_clock_stopped(state, now_ms, events)
    hand = Grouping((), state.seats[state.turn].hand)
    return wrong_show(state, hand, (), "timeout", now_ms, events)


def wrong_show(
    state: DealState, hand: Grouping, reasons: tuple[Reason, ...], by: By, now_ms: int, events: list[Event]
) -> DealState:
    """The player in turn is out, the finish card goes on the open pile and play goes on with the next."""
    card, seat = state.finish_card, state.seats[state.turn]
    assert card is not None, "A card lies on the finish slot while a declaration is awaited."
    groups = tuple(tuple(codes(group)) for group in hand.groups)
    events.append(WrongShown(state.turn, CODES[card], reasons, groups, state.profile.wrong_show, by))
    seat = replace(seat, status=Status.WRONG_SHOW, sent=hand, drop_asked=False)
    state = replace(
        state,
        open_pile=state.open_pile + bytes((card,)),
        finish_card=None,
        drawn_card=None,
        seats=with_seat(state.seats, state.turn, seat),
    )
    return pass_turn(state, now_ms, events)


def _won(state: DealState, hand: Grouping, verdict: Verdict, by: By, now_ms: int, events: list[Event]) -> DealState:
    groups = tuple(tuple(codes(group)) for group in hand.groups)
    events.append(Declared(state.turn, groups, verdict.kinds, tuple(codes(hand.ungrouped)), by))
    seat = replace(state.seats[state.turn], status=Status.WON, sent=hand)
    return begin_show(replace(state, seats=with_seat(state.seats, state.turn, seat)), now_ms, events)


def _with_clock_stopped(state: DealState, now_ms: int, events: list[Event]) -> DealState:
    seat = replace(state.seats[state.turn], extra_ms=extra_left_ms(state, now_ms, events))
    return replace(state, seats=with_seat(state.seats, state.turn, seat))
