"""The part of docs/protocol.md that a client needs that plays without showing anything."""

import msgspec


class Deal(msgspec.Struct):
    """A snapshot's view of a deal, as far as who plays it blindly needs it; the player's events move it on."""

    deal: str
    version: int
    phase: str
    you: int | None
    turn: int
    drawn: bool
    drawn_card: str | None
    hand: list[str]


class Event(msgspec.Struct):
    """One event of a deal, whatever its type."""

    type: str
    seat: int = -1
    card: str | None = None


class Snapshot(msgspec.Struct, tag="snapshot"):
    """What a snapshot says of the whole table."""

    deal: Deal | None


class Events(msgspec.Struct, tag="events"):
    """One version of a deal."""

    deal: str
    version: int
    events: list[Event]


class Refused(msgspec.Struct, tag="refused"):
    """The server refused a request."""

    code: str


class Settled(msgspec.Struct, tag="settled"):
    """The deal's result has been booked."""


class Table(msgspec.Struct, tag="table"):
    """The table has changed."""


class Presence(msgspec.Struct, tag="presence"):
    """Somebody came or went."""


class Pong(msgspec.Struct, tag="pong"):
    """The server is there."""


class Notice(msgspec.Struct, tag="notice"):
    """A notice, of which nothing is read."""


class Away(msgspec.Struct, tag="away"):
    """What happened while the player was away."""


Message = Snapshot | Events | Refused | Settled | Table | Presence | Pong | Notice | Away
decode = msgspec.json.Decoder(Message).decode
encode = msgspec.json.Encoder().encode
