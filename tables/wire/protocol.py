"""The table's socket protocol as types; docs/protocol.md says it in words.

Messages from the client are decoded straight into these structs, so a wrong shape never reaches a service. Cards are
codes on the wire; `cards_of` turns them into the engine's and refuses what is none.
"""

from collections.abc import Sequence
from typing import Annotated, Any, Literal

import msgspec

from engine.cards import BadCard, Card, Cards, card, hand
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


class StepMessage(ClientMessage, frozen=True, kw_only=True):
    """An action that answers the step a player saw; a late one is refused."""

    version: Version
    deal: Name | None = None


class Draw(StepMessage, frozen=True, kw_only=True, tag="draw"):
    """Draw a card."""

    pile: Literal["closed", "open"]


class Discard(StepMessage, frozen=True, kw_only=True, tag="discard"):
    """Put a card on the open pile."""

    card: Code


class Drop(StepMessage, frozen=True, kw_only=True, tag="drop"):
    """Drop out of the deal."""


class Finish(StepMessage, frozen=True, kw_only=True, tag="finish"):
    """Put a card on the finish slot."""

    card: Code


class Declare(StepMessage, frozen=True, kw_only=True, tag="declare"):
    """Declare the hand in groups."""

    groups: Groups
    ungrouped: Group = []


class Show(StepMessage, frozen=True, kw_only=True, tag="show"):
    """Show the hand in groups after another's declaration."""

    groups: Groups
    ungrouped: Group = []


class Arrange(ClientMessage, frozen=True, kw_only=True, tag="arrange"):
    """Save the grouping of one's hand."""

    deal: Name
    groups: Groups


class AskDrop(ClientMessage, frozen=True, kw_only=True, tag="ask_drop"):
    """Drop as soon as the turn comes, or no longer."""

    wanted: bool


class StaySeated(ClientMessage, frozen=True, kw_only=True, tag="stay_seated"):
    """Let missed turns pass without dropping, or not."""

    wanted: bool


class Sit(ClientMessage, frozen=True, kw_only=True, tag="sit"):
    """Sit down with chips."""

    buy_in_minor: Minor
    seat: Annotated[int, msgspec.Meta(ge=0, lt=16)] | None = None


class TopUp(ClientMessage, frozen=True, kw_only=True, tag="top_up"):
    """Bring more chips to one's chair."""

    amount_minor: Minor


class AutoTopUp(ClientMessage, frozen=True, kw_only=True, tag="auto_top_up"):
    """Fill the chair up to so many chips whenever it is short after a deal; null for no longer."""

    to_minor: Minor | None


class Wait(ClientMessage, frozen=True, kw_only=True, tag="wait"):
    """Wait in line for a chair, with so many chips to bring."""

    buy_in_minor: Minor


class LeaveLine(ClientMessage, frozen=True, kw_only=True, tag="leave_line"):
    """Wait no longer."""


class SitOut(ClientMessage, frozen=True, kw_only=True, tag="sit_out"):
    """Stay in the chair but out of the coming deals, or come back."""

    wanted: bool


class Leave(ClientMessage, frozen=True, kw_only=True, tag="leave"):
    """Get up."""


class Say(ClientMessage, frozen=True, kw_only=True, tag="say"):
    """Write to everybody at the table; not while one is in a deal."""

    text: Annotated[str, msgspec.Meta(min_length=1, max_length=MOST_LETTERS)]


class SayPhrase(ClientMessage, frozen=True, kw_only=True, tag="phrase"):
    """Say one of the house's phrases; everybody reads it in their own language."""

    key: PhraseKey


class SayEmoji(ClientMessage, frozen=True, kw_only=True, tag="emoji"):
    """Send one of the house's emoji."""

    key: EmojiKey


class Mute(ClientMessage, frozen=True, kw_only=True, tag="mute"):
    """Hear a player no longer, at any table; or again."""

    player: Name
    wanted: bool


class Report(ClientMessage, frozen=True, kw_only=True, tag="report"):
    """Tell the operators of a player, and of one line if it is about one."""

    player: Name
    line: Name | None = None


class Sync(ClientMessage, frozen=True, kw_only=True, tag="sync"):
    """Ask for what was missed."""

    deal: Name | None
    version: Version


class Ping(ClientMessage, frozen=True, kw_only=True, tag="ping"):
    """Say that one is there."""


Step = Draw | Discard | Drop | Finish | Declare | Show
AtTheTable = Sit | TopUp | AutoTopUp | SitOut | Leave | Wait | LeaveLine
Chat = Say | SayPhrase | SayEmoji | Mute | Report
Incoming = Step | Arrange | AskDrop | StaySeated | AtTheTable | Chat | Sync | Ping

TYPES = frozenset(one.__struct_config__.tag for one in Incoming.__args__)
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
