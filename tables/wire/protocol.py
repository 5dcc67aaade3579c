"""The table's socket protocol as types; docs/protocol.md says it in words.

Messages from the client are decoded straight into these structs, so a wrong shape never reaches a service. Those that
are actions of a deal are derived from `engine.deal.actions`, where each is declared; the others stand here. Cards are
codes on the wire; `cards_of` turns them into the engine's and refuses what is none.
"""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Annotated, Any, Literal, Union

import msgspec

from engine import deal as rules
from engine.cards import CODES, BadCard, Card, Cards, card, codes, hand
from engine.deal.forms import Form, Kind, Writing, Written, derive, kinds_in, tag_of
from tables.refusals import TableRefusal, TableRefused

MOST_BYTES = 16_384
MOST_CARDS = 22
MOST_LETTERS = 200

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


class ClientMessage(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="type"):
    """What every message may carry: the client's own id for it, to be given back."""

    id: Name | None = None


class ActionMessage(ClientMessage, Form, frozen=True, kw_only=True):
    """An action of the deal that the table shows; the seat is the sender's."""

    def act(self) -> Callable[[int], rules.SeatAction]:
        """The engine's action for the seat that turns out to be the sender's; raises TableRefused bad_card at once."""
        fields, kind = self.own_fields(), self.kind
        return lambda seat: kind(seat=seat, **fields)


class StepMessage(ActionMessage, frozen=True, kw_only=True):
    """An action that answers the step a player saw; a late one is refused."""

    version: Version
    deal: Name | None = None

    def own_fields(self) -> dict[str, Any]:
        """The action's fields, the version that was seen among them."""
        return {"version": self.version, **super().own_fields()}


class Arrange(ClientMessage, frozen=True, kw_only=True, tag="arrange"):
    """Save how your hand is grouped; it counts if you do not show in time."""

    deal: Name
    groups: Groups


class ChairMessage(ClientMessage, frozen=True, kw_only=True):
    """What a player does about a chair at the table."""


class ChatMessage(ClientMessage, frozen=True, kw_only=True):
    """What a player does in the table's chat."""


class Sit(ChairMessage, frozen=True, kw_only=True, tag="sit"):
    """Sit down with these chips, in this seat or any free one."""

    buy_in_minor: Minor
    seat: Annotated[int, msgspec.Meta(ge=0, lt=16)] | None = None


class TopUp(ChairMessage, frozen=True, kw_only=True, tag="top_up"):
    """Bring more chips to your chair."""

    amount_minor: Minor


class AutoTopUp(ChairMessage, frozen=True, kw_only=True, tag="auto_top_up"):
    """Fill your chair up to this many chips whenever it has fewer after a deal; null stops that."""

    to_minor: Minor | None


class Wait(ChairMessage, frozen=True, kw_only=True, tag="wait"):
    """Wait in line for a chair, to which you will bring these chips."""

    buy_in_minor: Minor


class LeaveLine(ChairMessage, frozen=True, kw_only=True, tag="leave_line"):
    """Leave the line for a chair."""


class SitOut(ChairMessage, frozen=True, kw_only=True, tag="sit_out"):
    """Keep your chair but sit out the coming deals; not `wanted` comes back."""

    wanted: bool


class Leave(ChairMessage, frozen=True, kw_only=True, tag="leave"):
    """Leave the table: at once, or after the deal that you are in."""


class Say(ChatMessage, frozen=True, kw_only=True, tag="say"):
    """Write to everybody at the table; refused while you are in a deal."""

    text: Annotated[str, msgspec.Meta(min_length=1, max_length=MOST_LETTERS)]


class SayPhrase(ChatMessage, frozen=True, kw_only=True, tag="phrase"):
    """Say one of the house's phrases; everybody reads it in their own language."""

    key: PhraseKey


class SayEmoji(ChatMessage, frozen=True, kw_only=True, tag="emoji"):
    """Send one of the house's emoji."""

    key: EmojiKey


class Mute(ChatMessage, frozen=True, kw_only=True, tag="mute"):
    """Hide what a player writes, at every table; not `wanted` shows it again."""

    player: Name
    wanted: bool


class Report(ChatMessage, frozen=True, kw_only=True, tag="report"):
    """Report a player to the operators, with the line that it is about if there is one."""

    player: Name
    line: Name | None = None


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


_WRITING: Writing = {
    Card: Written(Code, CODES.__getitem__, card_of),
    Cards: Written(Group, codes, cards_of),
    rules.Groups: Written(Groups, lambda groups: [codes(group) for group in groups], groups_of),
}


def message_of(kind: Kind) -> type[ActionMessage]:
    """The message with which a player makes this kind of action."""
    return derive(kind, StepMessage if issubclass(kind, rules.Step) else ActionMessage, _WRITING)


ACTIONS: dict[Kind, type[ActionMessage]] = {kind: message_of(kind) for kind in kinds_in(rules.SeatAction)}

AtTheTable = Sit | TopUp | AutoTopUp | SitOut | Leave | Wait | LeaveLine
Chat = Say | SayPhrase | SayEmoji | Mute | Report
Request = ActionMessage | Arrange | AtTheTable | Chat
"""What `tables.requests` has a service for."""

if TYPE_CHECKING:
    Incoming = Request | Sync | Ping
else:
    Incoming = Union[(*ACTIONS.values(), Arrange, AtTheTable, Chat, Sync, Ping)]

TYPES = frozenset(tag_of(one) for one in kinds_in(Incoming))
_decoder = msgspec.json.Decoder(Incoming)
_encoder = msgspec.json.Encoder()


class _Envelope(msgspec.Struct, frozen=True):
    """The part of a message that a refusal answers to."""

    type: Any = None
    id: Any = None


_envelope = msgspec.json.Decoder(_Envelope)


class Unreadable(Exception):
    """A frame that is no message of this protocol: why, and the client's id if it could be read."""

    def __init__(self, code: TableRefusal, message_id: str | None = None, detail: str = "") -> None:
        super().__init__(detail or str(code))
        self.code = code
        self.message_id = message_id


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
        raise Unreadable(TableRefusal.BAD_JSON, detail=str(broken)) from broken
    return message


def _unreadable(frame: str | bytes, wrong: msgspec.ValidationError) -> Unreadable:
    try:
        envelope = _envelope.decode(frame)
    except (msgspec.ValidationError, RecursionError):
        return Unreadable(TableRefusal.BAD_MESSAGE, detail=str(wrong))
    message_id = envelope.id if isinstance(envelope.id, str) and len(envelope.id) <= 64 else None
    known = isinstance(envelope.type, str) and envelope.type in TYPES
    return Unreadable(TableRefusal.BAD_MESSAGE if known else TableRefusal.UNKNOWN_TYPE, message_id, str(wrong))


def encode(message: object) -> bytes:
    """Write one frame for the client."""
    return _encoder.encode(message)


def plain(message: object) -> Any:
    """The message as plain JSON values, to be kept in the database."""
    return msgspec.to_builtins(message)
