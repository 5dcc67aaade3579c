"""One accepted action on its way out: into the log as it was, to each browser as much of it as its seat may see."""

from collections.abc import Iterable, Sequence

import msgspec

from engine.deal import Action, DealState, Event
from engine.views import event_for
from tables.wire import protocol
from tables.wire.broadcast import Frame, Push
from tables.wire.messages import Events

_encoder = msgspec.msgpack.Encoder()
_action = msgspec.msgpack.Decoder(Action)
_events = msgspec.msgpack.Decoder(tuple[Event, ...])


def encode_action(action: Action) -> bytes:
    """The action for the log."""
    return _encoder.encode(action)


def decode_action(saved: bytes) -> Action | None:
    """A logged action; None for the dealing, which is nobody's action."""
    return _action.decode(saved) if saved else None


def encode_events(events: Iterable[Event]) -> bytes:
    """The events for the log, secrets included."""
    return _encoder.encode(tuple(events))


def decode_events(saved: bytes) -> tuple[Event, ...]:
    """The logged events, secrets included."""
    return _events.decode(saved)


def message(deal_id: str, version: int, events: Sequence[Event], now_ms: int) -> bytes:
    """The `events` message of one version, for whom the events have been blanked."""
    return protocol.encode(Events(server_now_ms=now_ms, deal=deal_id, version=version, events=list(events)))


def seen_by(events: Iterable[Event], seat: int | None) -> list[Event]:
    """As much of these events as a seat, or with None a spectator, may see."""
    return [seen for seen in (event_for(event, seat) for event in events) if seen is not None]


def push(table_pk: int, after: DealState, events: Sequence[Event], now_ms: int) -> Push:
    """The push of a move: the public part once, and for each seat that may see more its own."""
    public = seen_by(events, None)
    own = {}
    for index, seat in enumerate(after.seats):
        seen = seen_by(events, index)
        if seen != public:
            own[seat.player] = message(after.deal_id, after.version, seen, now_ms)
    frame = Frame(message(after.deal_id, after.version, public, now_ms), own, after.deal_id, after.version)
    return Push(table_pk=table_pk, frames=(frame,))
