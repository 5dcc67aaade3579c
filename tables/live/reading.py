"""Reading a frame, the same on every socket: a message of the kinds that the socket knows, or a refusal."""

from collections.abc import Callable
from typing import Any

import msgspec

from base.api import has_nul
from tables.refusals import TableRefusal, TableRefused

Reading = Callable[[str | bytes], Any]


class Unreadable(TableRefused):
    """A frame is not a message of this protocol: the reason, details for logs, and the client's id if there is one."""

    def __init__(self, code: TableRefusal, about: str = "", message_id: str | None = None) -> None:
        super().__init__(code, about)
        self.message_id = message_id


def few_kinds(decoder: msgspec.json.Decoder[Any], most_bytes: int) -> Reading:
    """Makes a reader for a socket that has only a few small messages.

    The reader raises Unreadable with too_large for a frame over this many bytes, else with bad_message.
    """

    def read(frame: str | bytes) -> Any:
        if len(frame) > most_bytes:
            raise Unreadable(TableRefusal.TOO_LARGE)
        try:
            message = decoder.decode(frame)
        except (msgspec.DecodeError, UnicodeError, RecursionError) as wrong:
            raise Unreadable(TableRefusal.BAD_MESSAGE, str(wrong)) from wrong
        must_be_text(frame, message)
        return message

    return read


def must_be_text(frame: str | bytes, message: Any) -> None:
    """Refuse a message with U+0000 in a text: JSON can only write it as this escape, which may also be escaped.

    Raises Unreadable with bad_message.
    """
    escape = "\\u0000" if isinstance(frame, str) else b"\\u0000"
    if escape in frame and has_nul(msgspec.json.decode(frame)):  # type: ignore[operator]
        raise Unreadable(TableRefusal.BAD_MESSAGE, "a text has U+0000, which no text has", message.id)
