"""What calls a player somewhere, as the channel of all pages tells it; docs/protocol.md says it in words."""

from typing import Literal

import msgspec

from tables.wire.protocol import ClientMessage

CallKind = Literal["turn", "chair", "table", "round", "match", "vote", "rejoin", "rebuy", "soon"]


class Call(msgspec.Struct, frozen=True, kw_only=True):
    """One thing that waits for a player now."""

    kind: CallKind
    key: str
    """The same as long as it is the same call: a browser moves and sounds once for each."""
    name: str
    """Of the table, the match or the tournament it is about."""
    url: str
    """The page on which it is answered."""
    until_ms: int | None = None
    """When it lapses or begins, by the server's clock."""
    amount_minor: int | None = None
    """What answering it costs, where it costs something."""


class MyTable(msgspec.Struct, frozen=True):
    """A table where the reader sits; `turn` says that the deal waits for the reader."""

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
    """Say whether the page is seen: who sees no page of the house is called by push."""

    visible: bool
