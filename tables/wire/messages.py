"""The server's messages to a browser, as types; docs/protocol.md describes them."""

from typing import Annotated, Any

import msgspec

from engine.deal import Event
from engine.houses import RuleProfile
from engine.views import SeatView
from tables.chairs.models import SeatState
from tables.setup.models import Hints, TableStatus
from tables.wire.protocol import EmojiKey, PhraseKey
from tables.wire.shuffling import CalledOff, ClosedShuffle


def shape(of: Any) -> msgspec.Meta:
    """The type of a field on the wire, if Python has it as text or already encoded.

    `of` is a type, or the name of one that rooms above add to (`rummysite.schema.roots`).
    """
    return msgspec.Meta(extra={"shape": of})


class ServerMessage(msgspec.Struct, frozen=True, kw_only=True, tag_field="type"):
    """Base of all messages that the server sends; `type` tells them apart."""


class PlayerInfo(msgspec.Struct, frozen=True, kw_only=True):
    """A person or a bot as others see them."""

    id: str
    name: str
    avatar: str
    bot: bool


class ChairInfo(msgspec.Struct, frozen=True, kw_only=True):
    """One chair of the table, taken or free."""

    seat: int
    """The chair's number, from 0."""
    player: PlayerInfo | None = None
    chips_minor: int = 0
    state: Annotated[str, shape(SeatState)] | None = None
    short: bool = False
    """The chips do not cover the next deal."""
    deal_seat: int | None = None
    """The seat in the deal that is being played; null for a chair that is not in it."""
    connected: bool = False


class NextDeal(msgspec.Struct, frozen=True, kw_only=True):
    """The shuffle of the next deal, committed to before a card is dealt."""

    id: str
    commitment: str
    """The house's commitment to its seed, in hex."""
    closed: ClosedShuffle | None = None
    """The transcript, after the commitments are closed; then its players are in the deal."""
    revealed: dict[str, str] = {}
    """The shares that have been revealed, in hex, by player id."""


class Hosted(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind"):
    """Information of a hosted table's host, the same for everybody; each hosting room declares its kind."""


class TableInfo(msgspec.Struct, frozen=True, kw_only=True):
    """The table as everybody sees it."""

    id: str
    revision: int
    """Grows with every change of the table: of two messages the one with the higher revision is true."""
    as_of_ms: int
    """When the connections were read; a `presence` message that is later than this is newer."""
    name: str
    profile: str
    """The name of the table's rules."""
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
    """When the next deal starts, while `status` is `starting`."""
    deal_number: int
    next_deal: NextDeal | None
    parked: bool
    """The deal has stopped by a fault and waits for an operator."""
    private: bool
    owner: str | None
    """The host of a private table; null at a public one."""
    locked: bool
    """Whether the private table is locked against new players."""
    watchable: bool
    """Whether players without a chair may watch; always true at a public table."""
    hints: Annotated[str, shape(Hints)]
    """How much help with the own hand the browser gives here; it uses only the player's own cards."""
    line: int
    """How many players wait in line for a chair."""
    seats: list[ChairInfo]
    """One for each chair, in order."""
    hosted: Hosted | None = None
    """Information of a match or a tournament; null at a table without a host."""


class Guests(msgspec.Struct, frozen=True, kw_only=True):
    """The guest lists of a private table, for its host: the latest first, 50 of each at most."""

    invited: list[PlayerInfo]
    """Guests without a chair."""
    removed: list[PlayerInfo]
    """Players whom the host has removed."""


class You(msgspec.Struct, frozen=True, kw_only=True):
    """The table as this player has it."""

    player: str
    """The reader's player id."""
    name: str
    seat: int | None = None
    """The reader's chair; null for a spectator."""
    deal_seat: int | None = None
    state: Annotated[str, shape(SeatState)] | None = None
    chips_minor: int = 0
    main_minor: int = 0
    """The balance of the reader's main account in the table's currency."""
    auto_top_up_minor: int | None = None
    """Up to how many chips the chair is filled after a deal; null when it is not."""
    place_in_line: int | None = None
    """The reader's place in the line, from 1; null outside the line."""
    code: str | None = None
    """The code of a private table."""
    guests: Guests | None = None
    """Null for everybody but the host of a private table."""
    share_commitment: str | None = None
    """The reader's commitment to a share of the next deal's shuffle, in hex; null for none yet."""


class SettledSeat(msgspec.Struct, frozen=True, kw_only=True):
    """The result of a deal for one of its seats."""

    seat: int
    player: str
    score: int
    """Points won or lost; over all seats they sum to 0."""
    money_minor: int
    """The amount that moved on this chair, after rake."""
    chips_minor: int


class ValueCardsPaid(msgspec.Struct, frozen=True, kw_only=True):
    """The points that one seat paid another for value cards, less the other's payment."""

    seat: int
    to: int
    owed: int
    paid: int
    """Less than `owed` where the cap on a total loss forgave the rest."""


class SettlementInfo(msgspec.Struct, frozen=True, kw_only=True):
    """The result of a deal."""

    deal: str
    seats: list[SettledSeat]
    rake_minor: int
    winner: int | None = None
    """The seat that won; null for old deals, which did not record it."""
    exchanges: list[ValueCardsPaid] = []


class TossCard(msgspec.Struct, frozen=True, kw_only=True):
    """The card that a player drew in the toss."""

    player: str
    card: str


class Line(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One line of chat: plain text, a phrase or an emoji; exactly one of the three is there."""

    id: str
    player: str
    at_ms: int
    text: str | None = None
    phrase: Annotated[str, shape(PhraseKey)] | None = None
    emoji: Annotated[str, shape(EmojiKey)] | None = None


class ChatInfo(msgspec.Struct, frozen=True, kw_only=True):
    """The chat as one player sees it."""

    on: bool
    lines: list[Line]
    """The last 50 lines, oldest first, without those of muted players."""
    muted: list[str]
    """The players that the reader has muted."""


class Snapshot(ServerMessage, frozen=True, kw_only=True, tag="snapshot"):
    """Everything that is needed to show the table; the first message of a connection."""

    server_now_ms: int
    you: You
    table: TableInfo
    rules: RuleProfile
    """The rules of the table, every number of them."""
    players: dict[str, PlayerInfo]
    """By player id: everybody in a chair, in the deal shown or in the chat."""
    deal: SeatView | None
    """The live deal; between deals the last one, with its result."""
    arrangement: list[list[str]] | None
    """The groups that the reader saved last in this deal, by `arrange`."""
    arrangement_version: int
    """How often they were saved, 0 for never; the value of `seen` in `arrange`."""
    toss: list[TossCard] | None
    """The toss of the deal shown, in chair order; null when none was needed."""
    settlement: SettlementInfo | None
    """The settlement of the shown deal, after its end."""
    chat: ChatInfo
    delay_s: int
    """How much later than it happens the reader sees it, in seconds; 0 for everybody in a chair."""


class Events(ServerMessage, frozen=True, kw_only=True, tag="events"):
    """The events of one accepted action: one message for each version, with what the reader may know."""

    server_now_ms: int
    deal: str
    version: int
    events: list[Event]


class TableMessage(ServerMessage, frozen=True, kw_only=True, tag="table"):
    """The table has changed: somebody sat down, left or topped up, a countdown began, a deal was settled."""

    server_now_ms: int
    table: Annotated[msgspec.Raw, shape(TableInfo)]
    you: Annotated[msgspec.Raw, shape(You)]


class Arranged(ServerMessage, frozen=True, kw_only=True, tag="arranged"):
    """The reader's hand was arranged, here or in another window; it goes to all of the reader's sockets."""

    deal: str
    version: int
    groups: list[list[str]]


class Settled(ServerMessage, frozen=True, kw_only=True, tag="settled"):
    """The deal is settled and its chips have moved; it follows the `over` event."""

    server_now_ms: int
    settlement: SettlementInfo


class ShuffleClosed(ServerMessage, frozen=True, kw_only=True, tag="shuffle.closed"):
    """The commitments to the next deal's shuffle are closed; players with a commitment in it reveal their share now."""

    server_now_ms: int
    closed: ClosedShuffle


class ShuffleRevealed(ServerMessage, frozen=True, kw_only=True, tag="shuffle.revealed"):
    """A player has revealed the share that was committed to."""

    deal: str
    player: str
    share: str
    """32 bytes in hex."""


class ShuffleCalledOff(ServerMessage, frozen=True, kw_only=True, tag="shuffle.called_off"):
    """A deal is cancelled before it is dealt, and nobody pays; the next one has another id."""

    deal: str
    reason: Annotated[str, shape(CalledOff)]


class Said(ServerMessage, frozen=True, kw_only=True, tag="said"):
    """Somebody wrote in the chat; it is not sent to players who have muted them."""

    line: Line


class Muted(ServerMessage, frozen=True, kw_only=True, tag="muted"):
    """The players that the reader has muted; sent to all of the reader's devices."""

    server_now_ms: int
    """Of two such messages the later one counts."""
    players: list[str]


class AwayDeal(msgspec.Struct, frozen=True, kw_only=True):
    """The server's actions for one seat in one deal."""

    deal: str
    number: int
    seat: int
    over: bool
    score: int | None
    money_minor: int | None
    moves: list["AwayMove"]


class AwayMove(msgspec.Struct, frozen=True, kw_only=True):
    """The events of that seat in one version of the deal."""

    version: int
    at_ms: int
    events: list[Event]


class Away(ServerMessage, frozen=True, kw_only=True, tag="away"):
    """The server's actions in the reader's name since the reader's last move here, within a day, oldest first."""

    deals: list[AwayDeal]


class Presence(ServerMessage, frozen=True, kw_only=True, tag="presence"):
    """A player has connected or disconnected; a lost connection is sent after 5 s. Of two the later one counts."""

    player: str
    connected: bool
    server_now_ms: int


class Ok(ServerMessage, frozen=True, kw_only=True, tag="ok"):
    """The message with this id was carried out; after a move, `version` is the one that it made."""

    id: str
    version: int | None = None


class RefusedMessage(ServerMessage, frozen=True, kw_only=True, tag="refused"):
    """A message was not carried out: the code, and the reason as a sentence in the reader's language."""

    id: str | None
    """The message's own id; null when it had none or could not be read."""
    code: Annotated[str, shape("RefusalCode")]
    sentence: str


class Notice(ServerMessage, frozen=True, kw_only=True, omit_defaults=True, tag="notice"):
    """Something that a player should know, as a code and a sentence."""

    code: Annotated[str, shape("NoticeCode")]
    sentence: str
    deal: str = ""
    """The deal of the notice, if its page shows more."""


class Pong(ServerMessage, frozen=True, kw_only=True, tag="pong"):
    """The answer to `ping`: the time by the server's clock."""

    server_now_ms: int
