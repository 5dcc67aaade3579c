"""Reading a frame, the same on every socket: one message of the kinds that the socket knows, or why it is none."""

from collections.abc import Callable
from typing import Any

import msgspec

from tables.refusals import TableRefusal, TableRefused

Reading = Callable[[str | bytes], Any]


class Unreadable(TableRefused):
    """A frame that is no message of this protocol: why, what is wrong for logs, and the client's id if it is there."""

    def __init__(self, code: TableRefusal, about: str = "", message_id: str | None = None) -> None:
        super().__init__(code, about)
        self.message_id = message_id


def few_kinds(decoder: msgspec.json.Decoder[Any], most_bytes: int) -> Reading:
    """How a socket reads that knows only a few small messages.

    What it gives raises Unreadable with too_large for a frame over so many bytes, else with bad_message.
    """

    def read(frame: str | bytes) -> Any:
        if len(frame) > most_bytes:
            raise Unreadable(TableRefusal.TOO_LARGE)
        try:
            return decoder.decode(frame)
        except (msgspec.DecodeError, UnicodeError, RecursionError) as wrong:
            raise Unreadable(TableRefusal.BAD_MESSAGE, str(wrong)) from wrong

    return read
