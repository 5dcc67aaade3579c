"""One accepted action on its way out: to each browser as much of it as its seat may see."""

from collections.abc import Iterable, Sequence

from engine.deal import DealState, Event
from engine.views import event_for, version_for
from tables.wire import protocol
from tables.wire.broadcast import Frame, Push
from tables.wire.messages import Events


def message(deal_id: str, version: int, events: Sequence[Event], now_ms: int) -> bytes:
    """The `events` message of one version, with events that are blanked for its reader."""
    return protocol.encode(Events(server_now_ms=now_ms, deal=deal_id, version=version, events=list(events)))


def seen_by(events: Iterable[Event], seat: int | None) -> list[Event]:
    """As much of these events as a seat, or with None a spectator, may see."""
    return [seen for seen in (event_for(event, seat) for event in events) if seen is not None]


def push(table_pk: int, after: DealState, events: Sequence[Event], now_ms: int) -> Push:
    """The push of a move: the public part once, and another part for each seat that sees more or counts otherwise.

    To whom the move is hidden nothing is sent, not even that there was one (`engine.views.numbering`).
    """
    public, version = seen_by(events, None), version_for(after, None)
    own = {}
    for index, seat in enumerate(after.seats):
        seen, counted = seen_by(events, index), version_for(after, index)
        if (seen, counted) != (public, version):
            own[seat.player] = b"" if is_hidden(events, seen) else message(after.deal_id, counted, seen, now_ms)
    told = b"" if is_hidden(events, public) else message(after.deal_id, version, public, now_ms)
    return Push(table_pk=table_pk, frames=(Frame(told, own, after.deal_id, after.version),))


def is_hidden(events: Sequence[Event], seen: Sequence[Event]) -> bool:
    """Whether a reader who sees this much of a move's events may not know that there was a move."""
    return bool(events) and not seen
