"""The messages of the socket for calls, which every page has; docs/protocol.md describes them."""

from typing import Literal

import msgspec

from tables.wire.protocol import ClientMessage

CallKind = Literal[
    "turn", "chair", "table", "round", "match", "vote", "rejoin", "rebuy", "soon", "rematch", "challenge"
]


class Call(msgspec.Struct, frozen=True, kw_only=True):
    """One thing that waits for a player now."""

    kind: CallKind
    key: str
    """Stays the same for one call: a browser moves and plays a sound once for each."""
    name: str
    """Of the table, the match or the tournament it is about."""
    url: str
    """The page on which it is answered."""
    until_ms: int | None = None
    """When it lapses or begins, by the server's clock."""
    amount_minor: int | None = None
    """The cost of answering it, if any."""
    by: str | None = None
    """The player who asks, if another player does."""


class MyTable(msgspec.Struct, frozen=True):
    """A table where the reader sits; `turn` is set if the deal waits for the reader."""

    id: str
    name: str
    url: str
    turn: bool


class Calls(msgspec.Struct, frozen=True, kw_only=True, tag_field="type", tag="calls"):
    """All that calls the reader now, and the tables where the reader sits: the whole of it each time."""

    version: int
    """Only grows: of two messages the one with the higher version is true."""
    server_now_ms: int
    calls: list[Call]
    tables: list[MyTable]


class Seen(ClientMessage, frozen=True, kw_only=True, tag="seen"):
    """Tell whether the page is visible: a player without a visible page of the house is called by push."""

    visible: bool
