"""Reading what a browser sends: every known message, and a refusal for anything else.

Each message has its handler (`carry_out`); it is declared in the slice that it belongs to.
"""

from typing import TYPE_CHECKING, Any, Union

import msgspec

from engine.deal.forms import kinds_in, tag_of
from tables.chairs.requests import AtTheTable
from tables.chat.requests import Chat
from tables.live.reading import Unreadable, must_be_text
from tables.play.requests import ACTIONS, ActionMessage, Arrange
from tables.refusals import TableRefusal
from tables.setup.requests import AsHost
from tables.shuffle.requests import Shuffling
from tables.wire.protocol import MOST_BYTES, Ping, Sync

Request = ActionMessage | Arrange | AtTheTable | AsHost | Shuffling | Chat
"""A player's requests to services; each has `carry_out`."""

if TYPE_CHECKING:
    Incoming = Request | Sync | Ping
else:
    Incoming = Union[(*ACTIONS.values(), Arrange, AtTheTable, AsHost, Shuffling, Chat, Sync, Ping)]

TYPES = frozenset(tag_of(one) for one in kinds_in(Incoming))
_decoder = msgspec.json.Decoder(Incoming)


class _Envelope(msgspec.Struct, frozen=True):
    """The part of a message that a refusal answers to."""

    type: Any = None
    id: Any = None


_envelope = msgspec.json.Decoder(_Envelope)


def decode(frame: str | bytes) -> Incoming:
    """Read one frame.

    Raises Unreadable with too_large, bad_json, unknown_type or bad_message.
    """
    if len(frame) > MOST_BYTES:
        raise Unreadable(TableRefusal.TOO_LARGE)
    try:
        message: Incoming = _decoder.decode(frame)
    except msgspec.ValidationError as wrong:
        raise _unreadable(frame, wrong) from wrong
    except (msgspec.DecodeError, UnicodeError, RecursionError) as broken:
        raise Unreadable(TableRefusal.BAD_JSON, str(broken)) from broken
    must_be_text(frame, message)
    return message


def _unreadable(frame: str | bytes, wrong: msgspec.ValidationError) -> Unreadable:
    try:
        envelope = _envelope.decode(frame)
    except (msgspec.ValidationError, RecursionError):
        return Unreadable(TableRefusal.BAD_MESSAGE, str(wrong))
    except (msgspec.DecodeError, UnicodeError) as broken:  # behind what was wrong it is not even JSON
        return Unreadable(TableRefusal.BAD_JSON, str(broken))
    message_id = envelope.id if isinstance(envelope.id, str) and len(envelope.id) <= 64 else None
    known = isinstance(envelope.type, str) and envelope.type in TYPES
    return Unreadable(TableRefusal.BAD_MESSAGE if known else TableRefusal.UNKNOWN_TYPE, str(wrong), message_id)
