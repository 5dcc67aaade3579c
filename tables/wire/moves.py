"""One accepted action on its way out: to each browser as much of it as its seat may see."""

from collections.abc import Iterable, Sequence

from engine.deal import DealState, Event
from engine.views import event_for
from tables.wire import protocol
from tables.wire.broadcast import Frame, Push
from tables.wire.messages import Events


def message(deal_id: str, version: int, events: Sequence[Event], now_ms: int) -> bytes:
    """The `events` message of one version, with events that are blanked for its reader."""
    return protocol.encode(Events(server_now_ms=now_ms, deal=deal_id, version=version, events=list(events)))


def seen_by(events: Iterable[Event], seat: int | None) -> list[Event]:
    """The part of these events that a seat, or with None a spectator, may see."""
    return [seen for seen in (event_for(event, seat) for event in events) if seen is not None]


def push(table_pk: int, after: DealState, events: Sequence[Event], now_ms: int) -> Push:
    """The push of a move: the public part once, and another part for each seat that may see more."""
    public = seen_by(events, None)
    own = {}
    for index, seat in enumerate(after.seats):
        seen = seen_by(events, index)
        if seen != public:
            own[seat.player] = message(after.deal_id, after.version, seen, now_ms)
    frame = Frame(message(after.deal_id, after.version, public, now_ms), own, after.deal_id, after.version)
    return Push(table_pk=table_pk, frames=(frame,))
