"""The one place that decides who may see what (rules 4); no other code may send a state or an event."""

from msgspec.structs import replace

from engine.cards import CODES, codes
from engine.deal.actions import Pile
from engine.deal.events import Dealt, Drawn, Event, FinishPlaced, OwnEvent, WrongShown
from engine.deal.state import DealState, Phase, Status
from engine.deal.steps.ending import result_shown
from engine.deal.steps.passing import open_may_be_drawn
from engine.views.seat_view import SeatSeen, SeatView


def for_seat(state: DealState, seat: int | None) -> SeatView:
    """What a seat, or with None a spectator, may see of a deal now."""
    terms = state.terms
    own = None if seat is None else state.seats[seat]
    # Which card was drawn matters while it may be put away.
    drawn = state.drawn_card if seat == state.turn and state.phase is Phase.TURN else None
    return SeatView(
        deal=terms.deal_id,
        version=state.version,
        step_version=state.step_version,
        phase=state.phase,
        you=seat,
        turn=state.turn,
        first=terms.first,
        dealer=terms.dealer,
        drawn=state.drawn,
        turn_due_at_ms=state.turn_due_at_ms,
        due_at_ms=state.due_at_ms,
        cut=CODES[terms.cut],
        jokers=tuple(codes(terms.jokers.joker_cards)),
        open_pile=tuple(codes(state.open_pile)),
        open_may_be_drawn=open_may_be_drawn(state),
        closed_count=len(state.closed),
        finish_slot=state.finish_card is not None,
        hand=() if own is None else tuple(codes(own.hand)),
        drawn_card=None if drawn is None else CODES[drawn],
        commitment=terms.commitment,
        seats=tuple(_seen(state, index, own=index == seat) for index in range(len(state.seats))),
        result=None if state.result is None else result_shown(state, state.result),
    )


def _seen(state: DealState, index: int, own: bool) -> SeatSeen:
    seat = state.seats[index]
    return SeatSeen(
        seat=index,
        player=seat.player,
        cards=len(seat.hand),
        status=seat.status,
        turns=seat.turns,
        misses=seat.misses,
        extra_ms=seat.extra_ms,
        stays=own and seat.stays,
        drop_asked=own and seat.drop_asked,
        shown=seat.sent is not None and seat.status is not Status.WRONG_SHOW,
    )


def event_for(event: Event, seat: int | None) -> Event | None:
    """What a seat, or with None a spectator, may know of an event; None when nothing."""
    match event:
        case Dealt():
            stays = tuple(index == seat and stays for index, stays in enumerate(event.stays))
            return replace(event, hands=(), hand=None if seat is None else event.hands[seat], stays=stays)
        case Drawn(pile=Pile.CLOSED) | FinishPlaced() if event.seat != seat:
            return replace(event, card=None)
        case WrongShown() if event.seat != seat:
            return replace(event, groups=())
        case OwnEvent() if event.seat != seat:
            return None
    return event
