"""Updates a view by events: a snapshot plus the events after it is the next snapshot.

The browser does the same, so every screen between two snapshots depends on this.
"""

from collections.abc import Callable, Iterable
from typing import Any

from msgspec.structs import replace

from engine.deal.actions import Pile
from engine.deal.events import (
    ClockMoved,
    ConnectionAwaited,
    Dealt,
    Discarded,
    Drawn,
    Dropped,
    Event,
    FinishPlaced,
    Missed,
    Over,
    Reshuffled,
    SeatEvent,
    ShowBegan,
    TurnBegan,
    WrongShown,
)
from engine.deal.state import Phase, Status
from engine.views.seat_view import SeatSeen, SeatView


def opening(event: Dealt, you: int | None) -> SeatView:
    """The view that a deal begins with, from `dealt` as that seat may see it; `turn_began` follows."""
    seats = tuple(
        SeatSeen(
            seat=index,
            player=player,
            cards=event.cards,
            status=Status.IN,
            turns=0,
            misses=0,
            extra_ms=event.extra_ms,
            stays=event.stays[index],
            drop_asked=False,
            shown=False,
        )
        for index, player in enumerate(event.players)
    )
    return SeatView(
        deal=event.deal,
        version=0,
        step_version=0,
        phase=Phase.TURN,
        you=you,
        turn=event.first,
        first=event.first,
        dealer=event.dealer,
        drawn=False,
        turn_due_at_ms=0,
        due_at_ms=0,
        cut=event.cut,
        jokers=event.jokers,
        open_pile=(event.open,),
        open_may_be_drawn=False,
        closed_count=event.closed_count,
        finish_slot=False,
        hand=event.hand or (),
        drawn_card=None,
        commitment=event.commitment,
        seats=seats,
        result=None,
    )


def advance(view: SeatView, event: Event) -> SeatView:
    """The view after one event as `event_for` gives it to the same viewer; the version is `advance_all`'s."""
    if isinstance(event, SeatEvent):
        return _seat(view, event.seat, **event.seat_changes())
    return _STEPS[type(event)](view, event)


def advance_all(view: SeatView, events: Iterable[Event]) -> SeatView:
    """The view after all events of the next version."""
    version = view.version + 1
    for event in events:
        view = advance(view, event)
    return replace(view, version=version)


def _seat(view: SeatView, index: int, **changes: Any) -> SeatView:
    seats = view.seats
    changed = replace(seats[index], **changes)
    return replace(view, seats=(*seats[:index], changed, *seats[index + 1 :]))


def _step(view: SeatView, **changes: Any) -> SeatView:
    """A new step begins with this version: actions made for the one before are stale."""
    return replace(view, step_version=view.version + 1, **changes)


def _puts_away(view: SeatView, seat: int, card: str | None) -> SeatView:
    view = _seat(view, seat, cards=view.seats[seat].cards - 1)
    if seat != view.you or card is None:
        return view
    at = view.hand.index(card)
    return replace(view, hand=view.hand[:at] + view.hand[at + 1 :], drawn_card=None)


def _turn_began(view: SeatView, event: TurnBegan) -> SeatView:
    return _step(
        view,
        phase=Phase.TURN,
        turn=event.seat,
        drawn=False,
        turn_due_at_ms=event.turn_due_at_ms,
        due_at_ms=event.due_at_ms,
        open_may_be_drawn=event.open_may_be_drawn,
    )


def _drawn(view: SeatView, event: Drawn) -> SeatView:
    if event.pile is Pile.OPEN:
        view = replace(view, open_pile=view.open_pile[:-1])
    else:
        view = replace(view, closed_count=view.closed_count - 1)
    view = _seat(view, event.seat, cards=view.seats[event.seat].cards + 1)
    view = _step(view, drawn=True, open_may_be_drawn=False)
    if event.seat != view.you or event.card is None:
        return view
    return replace(view, hand=(*view.hand, event.card), drawn_card=event.card)


def _discarded(view: SeatView, event: Discarded) -> SeatView:
    view = _puts_away(view, event.seat, event.card)
    view = replace(view, open_pile=(*view.open_pile, event.card), drawn=False)
    if event.by == "timeout":
        return view
    return _seat(view, event.seat, turns=view.seats[event.seat].turns + 1, misses=0)


def _missed(view: SeatView, event: Missed) -> SeatView:
    view = _seat(view, event.seat, turns=view.seats[event.seat].turns + 1, misses=event.misses)
    return replace(view, open_may_be_drawn=False)


def _dropped(view: SeatView, event: Dropped) -> SeatView:
    view = _seat(view, event.seat, status=event.status, drop_asked=False)
    # Who is dropped out of turn leaves the player in turn what it had.
    return replace(view, open_may_be_drawn=view.open_may_be_drawn and event.seat != view.turn)


def _reshuffled(view: SeatView, event: Reshuffled) -> SeatView:
    return replace(view, closed_count=event.closed_count, open_pile=view.open_pile[-1:])


def _finish_placed(view: SeatView, event: FinishPlaced) -> SeatView:
    return _step(
        _puts_away(view, event.seat, event.card),
        phase=Phase.DECLARE,
        finish_slot=True,
        turn_due_at_ms=event.turn_due_at_ms,
        due_at_ms=event.due_at_ms,
    )


def _wrong_shown(view: SeatView, event: WrongShown) -> SeatView:
    view = replace(view, open_pile=(*view.open_pile, event.card), finish_slot=False, drawn=False)
    return _seat(view, event.seat, status=Status.WRONG_SHOW, drop_asked=False)


def _show_began(view: SeatView, event: ShowBegan) -> SeatView:
    return _step(view, phase=Phase.SHOW, turn_due_at_ms=event.due_at_ms, due_at_ms=event.due_at_ms)


def _clock_moved(view: SeatView, event: ClockMoved) -> SeatView:
    return replace(view, turn_due_at_ms=event.turn_due_at_ms, due_at_ms=event.due_at_ms)


def _connection_awaited(view: SeatView, event: ConnectionAwaited) -> SeatView:
    return replace(view, turn_due_at_ms=event.due_at_ms, due_at_ms=event.due_at_ms)


def _over(view: SeatView, event: Over) -> SeatView:
    for seat in event.result.seats:
        view = _seat(view, seat.seat, status=Status(seat.outcome.value))
    return _step(
        view, phase=Phase.OVER, turn=event.result.winner, due_at_ms=None, open_may_be_drawn=False, result=event.result
    )


_STEPS: dict[type[Event], Callable[[SeatView, Any], SeatView]] = {
    TurnBegan: _turn_began,
    Drawn: _drawn,
    Discarded: _discarded,
    Missed: _missed,
    Dropped: _dropped,
    Reshuffled: _reshuffled,
    FinishPlaced: _finish_placed,
    WrongShown: _wrong_shown,
    ShowBegan: _show_began,
    ClockMoved: _clock_moved,
    ConnectionAwaited: _connection_awaited,
    Over: _over,
}
