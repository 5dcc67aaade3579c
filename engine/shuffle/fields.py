"""How bytes are put together before they are hashed, so that no two lists of fields look alike."""

from struct import Struct

COUNT = Struct(">I")


class BadSeed(ValueError):
    """A seed, share or transcript that the specification does not allow; the message says why."""


def field(text: str | bytes) -> bytes:
    """Text in UTF-8, or bytes, with the length before it in 4 bytes."""
    raw = text.encode() if isinstance(text, str) else text
    return COUNT.pack(len(raw)) + raw
