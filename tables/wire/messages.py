"""What the server says to a browser, as types; docs/protocol.md says it in words."""

from typing import Annotated, Any

import msgspec

from engine.deal import Event
from engine.houses import RuleProfile
from engine.views import SeatView
from tables.chairs.models import SeatState
from tables.setup.models import TableStatus
from tables.wire.protocol import EmojiKey, PhraseKey


def shape(of: Any) -> msgspec.Meta:
    """What a field holds on the wire, where Python has it as text or encoded already.

    `of` is a type, or the name of one that rooms above add to (`rummysite.schema.roots`).
    """
    return msgspec.Meta(extra={"shape": of})


class ServerMessage(msgspec.Struct, frozen=True, kw_only=True, tag_field="type"):
    """Every message has a type."""


class PlayerInfo(msgspec.Struct, frozen=True, kw_only=True):
    """Who somebody is, as others see it."""

    id: str
    name: str
    avatar: str
    bot: bool


class ChairInfo(msgspec.Struct, frozen=True, kw_only=True):
    """One chair of the table, taken or free."""

    seat: int
    player: PlayerInfo | None = None
    chips_minor: int = 0
    state: Annotated[str, shape(SeatState)] | None = None
    short: bool = False
    deal_seat: int | None = None
    connected: bool = False


class NextDeal(msgspec.Struct, frozen=True, kw_only=True):
    """The coming deal's shuffle, committed to before anybody is dealt a card."""

    id: str
    commitment: str


class Hosted(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind"):
    """What the host of a hosted table shows there, the same for everybody; each room that hosts declares its kind."""


class TableInfo(msgspec.Struct, frozen=True, kw_only=True):
    """The table as everybody sees it."""

    id: str
    name: str
    profile: str
    format: str
    cards: int
    currency: str
    point_value_minor: int
    rake_bps: int
    buy_in_min_minor: int
    buy_in_max_minor: int
    max_seats: int
    status: Annotated[str, shape(TableStatus)]
    starts_at_ms: int | None
    deal_number: int
    next_deal: NextDeal | None
    parked: bool
    private: bool
    line: int
    seats: list[ChairInfo]
    hosted: Hosted | None = None


class You(msgspec.Struct, frozen=True, kw_only=True):
    """The table as this player has it."""

    player: str
    name: str
    seat: int | None = None
    deal_seat: int | None = None
    state: Annotated[str, shape(SeatState)] | None = None
    chips_minor: int = 0
    main_minor: int = 0
    auto_top_up_minor: int | None = None
    place_in_line: int | None = None
    code: str | None = None
    client_seed: str = ""


class SettledSeat(msgspec.Struct, frozen=True, kw_only=True):
    """What a deal came to for one of its seats."""

    seat: int
    player: str
    score: int
    money_minor: int
    chips_minor: int


class SettlementInfo(msgspec.Struct, frozen=True, kw_only=True):
    """What a deal came to."""

    deal: str
    seats: list[SettledSeat]
    rake_minor: int


class TossCard(msgspec.Struct, frozen=True, kw_only=True):
    """What a player drew in the toss."""

    player: str
    card: str


class Line(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One line of chat: words, or the key of a phrase or an emoji."""

    id: str
    player: str
    at_ms: int
    text: str | None = None
    phrase: Annotated[str, shape(PhraseKey)] | None = None
    emoji: Annotated[str, shape(EmojiKey)] | None = None


class ChatInfo(msgspec.Struct, frozen=True, kw_only=True):
    """The chat as one player has it: the last lines, oldest first, and whom the player has muted."""

    on: bool
    lines: list[Line]
    muted: list[str]


class Snapshot(ServerMessage, frozen=True, kw_only=True, tag="snapshot"):
    """Everything one socket needs to show the table."""

    server_now_ms: int
    you: You
    table: TableInfo
    rules: RuleProfile
    players: dict[str, PlayerInfo]
    deal: SeatView | None
    arrangement: list[list[str]] | None
    toss: list[TossCard] | None
    settlement: SettlementInfo | None
    chat: ChatInfo
    delay_s: int


class Events(ServerMessage, frozen=True, kw_only=True, tag="events"):
    """What one accepted action did; `events` are the engine's, blanked for who reads."""

    server_now_ms: int
    deal: str
    version: int
    events: list[Event]


class TableMessage(ServerMessage, frozen=True, kw_only=True, tag="table"):
    """The table has changed; both parts come encoded, `table` once for everybody."""

    server_now_ms: int
    table: Annotated[msgspec.Raw, shape(TableInfo)]
    you: Annotated[msgspec.Raw, shape(You)]


class Settled(ServerMessage, frozen=True, kw_only=True, tag="settled"):
    """The deal's money has moved."""

    server_now_ms: int
    settlement: SettlementInfo


class Said(ServerMessage, frozen=True, kw_only=True, tag="said"):
    """Somebody said something."""

    line: Line


class Muted(ServerMessage, frozen=True, kw_only=True, tag="muted"):
    """Whom this player does not want to hear, on whichever device that was said."""

    players: list[str]


class AwayDeal(msgspec.Struct, frozen=True, kw_only=True):
    """What the server did for one seat of one deal; `moves` are the engine's events of that seat."""

    deal: str
    number: int
    seat: int
    over: bool
    score: int | None
    money_minor: int | None
    moves: list["AwayMove"]


class AwayMove(msgspec.Struct, frozen=True, kw_only=True):
    """One version of a deal that the server made for a player, or that followed from what it did."""

    version: int
    at_ms: int
    events: list[Event]


class Away(ServerMessage, frozen=True, kw_only=True, tag="away"):
    """What was done in a player's name since the player's last move here, oldest first."""

    deals: list[AwayDeal]


class Presence(ServerMessage, frozen=True, kw_only=True, tag="presence"):
    """Somebody's connection came or went."""

    player: str
    connected: bool


class Ok(ServerMessage, frozen=True, kw_only=True, tag="ok"):
    """The message with this id was carried out."""

    id: str
    version: int | None = None


class RefusedMessage(ServerMessage, frozen=True, kw_only=True, tag="refused"):
    """The message was not carried out, and why."""

    id: str | None
    code: Annotated[str, shape("RefusalCode")]
    sentence: str


class Notice(ServerMessage, frozen=True, kw_only=True, omit_defaults=True, tag="notice"):
    """Something a player should know though nobody asked; `deal` is the one it is about, if its page says more."""

    code: Annotated[str, shape("NoticeCode")]
    sentence: str
    deal: str = ""


class Pong(ServerMessage, frozen=True, kw_only=True, tag="pong"):
    """The server's clock."""

    server_now_ms: int
