"""The stored form of a move: its action and its events together, with the values of fields and not their names.

The forms are derived from the declarations of actions and events. A new field must have a default and come last,
because stored moves are read by the order of fields (tests/tables/wire/test_logged_moves_stay_readable.py). Old
rows have the names too, and a separate action.
"""

from collections.abc import Iterable
from functools import reduce
from operator import or_
from typing import Any

import msgspec
from msgspec.structs import asdict

from engine.deal import Action, Event
from engine.deal.forms import kinds_in, tag_of

Logged = tuple[Action | None, tuple[Event, ...]]
"""The action, None for the dealing, and its events, secrets included."""


def _bare(kind: type[msgspec.Struct]) -> type[msgspec.Struct]:
    fields = [_bare_field(field) for field in msgspec.structs.fields(kind)]
    return msgspec.defstruct(kind.__name__, fields, tag=tag_of(kind), array_like=True, frozen=True, kw_only=True)


def _bare_field(field: msgspec.structs.FieldInfo) -> tuple[str, Any] | tuple[str, Any, Any]:
    if field.default is not msgspec.NODEFAULT:
        return field.name, field.type, field.default
    if field.default_factory is not msgspec.NODEFAULT:
        return field.name, field.type, msgspec.field(default_factory=field.default_factory)
    return field.name, field.type


_ACTIONS = {kind: _bare(kind) for kind in kinds_in(Action)}
_EVENTS = {kind: _bare(kind) for kind in kinds_in(Event)}
_KINDS = {bare: kind for kind, bare in (_ACTIONS | _EVENTS).items()}
_any_action: Any = reduce(or_, _ACTIONS.values())
_any_event: Any = reduce(or_, _EVENTS.values())

_encoder = msgspec.msgpack.Encoder()
_both = msgspec.msgpack.Decoder(tuple[_any_action | None, tuple[_any_event, ...]])
_action_of_before = msgspec.msgpack.Decoder(Action)
_events_of_before = msgspec.msgpack.Decoder(tuple[Event, ...])
_BEGINS = {b"\xc0", *(bytes((0x90 + fields,)) for fields in range(16))}
"""The first bytes in MessagePack of None and of a short array: an action. Events of old rows begin with a map."""


def encode(action: Action | None, events: Iterable[Event]) -> bytes:
    """An action, None for the dealing, and its events for the log, secrets included."""
    made = None if action is None else _ACTIONS[type(action)](**asdict(action))
    return _encoder.encode((made, [_EVENTS[type(event)](**asdict(event)) for event in events]))


def decode(saved: bytes) -> Logged:
    """Decode what `encode` wrote, or the events of an old row without the action; raises msgspec.MsgspecError."""
    if saved[:1] == b"\x92" and saved[1:2] in _BEGINS:
        made, events = _both.decode(saved)
        return None if made is None else _whole(made), tuple([_whole(event) for event in events])
    return None, _events_of_before.decode(saved)


def decode_action_of_before(saved: bytes) -> Action:
    """Decode the separate action of an old row; raises msgspec.MsgspecError."""
    action: Action = _action_of_before.decode(saved)
    return action


def _whole(bare: Any) -> Any:
    return _KINDS[type(bare)](**asdict(bare))
