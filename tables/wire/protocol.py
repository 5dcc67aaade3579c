"""Common parts of all messages of the table's socket; docs/protocol.md describes how they are used.

A browser's messages are declared beside their service (`requests` of `chairs`, `play` and `chat`).
`tables.live.requests` decodes them directly into those structs, so a wrong shape never reaches a service. The
server's messages are in `tables.wire.messages`. Cards are codes on the wire; `cards_of` turns them into the
engine's cards and refuses invalid codes.
"""

from collections.abc import Sequence
from typing import Annotated, Any, Literal, NamedTuple

import msgspec

from accounts.people.models import User
from engine.cards import BadCard, Card, Cards, card, hand
from tables.refusals import TableRefusal, TableRefused

MOST_BYTES = 16_384
MOST_CARDS = 22

PhraseKey = Literal[
    "well_played", "good_luck", "nice_hand", "thanks", "sorry", "hurry", "one_minute", "hello", "good_bye", "again"
]
EmojiKey = Literal["smile", "laugh", "clap", "thumbs_up", "party", "wow", "think", "cry", "heart", "namaste"]

Code = Annotated[str, msgspec.Meta(max_length=3)]
Group = Annotated[list[Code], msgspec.Meta(max_length=MOST_CARDS)]
Groups = Annotated[list[Group], msgspec.Meta(max_length=MOST_CARDS)]
Version = Annotated[int, msgspec.Meta(ge=0, lt=2**31)]
Minor = Annotated[int, msgspec.Meta(gt=0, lt=2**53)]
Name = Annotated[str, msgspec.Meta(max_length=64)]
Hex32 = Annotated[str, msgspec.Meta(pattern="^[0-9a-f]{64}$")]


class ClientMessage(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="type"):
    """A field of every message: the client's own id, which the answer repeats."""

    id: Name | None = None


class Sender(NamedTuple):
    """The sender of a message, the table, and the deal that the client shows, an empty string before the first."""

    user: User
    table_id: str
    deal_id: str


class Sync(ClientMessage, frozen=True, kw_only=True, tag="sync"):
    """Ask for the events after this version of this deal."""

    deal: Name | None
    version: Version


class Ping(ClientMessage, frozen=True, kw_only=True, tag="ping"):
    """Tell the server that you are there; it answers `pong`."""


def card_of(code: str) -> Card:
    """The engine's card; raises TableRefused bad_card when the code names none."""
    try:
        return card(code)
    except BadCard as bad:
        raise TableRefused(TableRefusal.BAD_CARD) from bad


def cards_of(codes: Sequence[str]) -> Cards:
    """The engine's cards, in the same order; raises TableRefused bad_card."""
    try:
        return hand(codes)
    except BadCard as bad:
        raise TableRefused(TableRefusal.BAD_CARD) from bad


def groups_of(groups: Sequence[Sequence[str]]) -> tuple[Cards, ...]:
    """The engine's groups; raises TableRefused bad_card."""
    return tuple(cards_of(group) for group in groups)


_encoder = msgspec.json.Encoder()


def encode(message: object) -> bytes:
    """Write one frame for the client."""
    return _encoder.encode(message)


def plain(message: object) -> Any:
    """The message as plain JSON values for the database."""
    return msgspec.to_builtins(message)
