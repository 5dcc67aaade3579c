"""A turn: draw one card, then discard one, in time (rules 4.3)."""

from msgspec.structs import replace

from engine.cards import CODES, Card, without
from engine.deal.actions import Discard, Draw, Pile
from engine.deal.events import Discarded, Drawn, Event
from engine.deal.refusals import Refusal
from engine.deal.state import DealState, Phase, with_seat
from engine.deal.steps.holding import holds
from engine.deal.steps.passing import extra_left_ms, open_may_be_drawn, pass_turn

# Looking a member up on its enum is a good part of the cost of a move, so the way of every move does it once.
_TURN = Phase.TURN
_OPEN = Pile.OPEN


def why_not_in_turn(state: DealState, seat: int) -> Refusal | None:
    """Why a seat may not act in a turn now."""
    if state.phase is _TURN and seat == state.turn:
        return None
    if state.phase is Phase.SHOW:
        return Refusal.HAND_DECLARED
    return Refusal.NOT_YOUR_TURN if seat != state.turn else Refusal.DECLARE_FIRST


def why_not_draw(state: DealState, action: Draw) -> Refusal | None:
    """Why this card may not be drawn, or None."""
    if refusal := why_not_in_turn(state, action.seat):
        return refusal
    if state.drawn_card is not None:
        return Refusal.ALREADY_DREW
    if action.pile is _OPEN and not open_may_be_drawn(state):
        return Refusal.JOKER_NOT_DRAWABLE
    return None


def draw(state: DealState, action: Draw, _now_ms: int, events: list[Event]) -> DealState:
    """The top card of a pile goes to the hand of the player in turn."""
    if action.pile is _OPEN:
        card = state.open_pile[-1]
        piles = replace(state, open_pile=state.open_pile[:-1])
    else:
        card = state.closed[0]
        piles = replace(state, closed=state.closed[1:])
    seat = state.seats[state.turn]
    events.append(Drawn(state.turn, action.pile, CODES[card], action.by))
    return replace(
        piles,
        step_version=state.version + 1,
        drawn_card=card,
        seats=with_seat(state.seats, state.turn, replace(seat, hand=seat.hand + bytes((card,)))),
    )


def why_not_put_away(state: DealState, seat: int, card: Card) -> Refusal | None:
    """Why this card may not leave the hand for the open pile or the finish slot, or None."""
    if refusal := why_not_in_turn(state, seat):
        return refusal
    if state.drawn_card is None:
        return Refusal.DRAW_FIRST
    return None if holds(state.seats[seat].hand, card) else Refusal.CARD_NOT_HELD


def why_not_discard(state: DealState, action: Discard) -> Refusal | None:
    """Why this card may not be discarded, or None."""
    return why_not_put_away(state, action.seat, action.card)


def discard(state: DealState, action: Discard, now_ms: int, events: list[Event]) -> DealState:
    """A card goes on the open pile; the turn is complete and the next player's begins."""
    seat = state.seats[state.turn]
    extra_ms = extra_left_ms(state, now_ms, events)
    events.append(Discarded(state.turn, CODES[action.card], action.by))
    hand = without(seat.hand, action.card)
    seat = replace(seat, hand=hand, extra_ms=extra_ms, turns=seat.turns + 1, misses=0)
    state = replace(
        state,
        open_pile=state.open_pile + bytes((action.card,)),
        drawn_card=None,
        seats=with_seat(state.seats, state.turn, seat),
    )
    return pass_turn(state, now_ms, events)
