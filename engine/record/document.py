"""One JSON document for a finished deal: all that a stranger needs to play it again and check every number (rules 4-7).

`hash` and `digest` are SHA-256 of canonical JSON: keys in alphabetical order, no spaces, UTF-8.
"""

import re
from collections.abc import Mapping
from typing import Annotated, Any, Final, Literal

import msgspec

from engine.deal.events import SeatShown
from engine.deal.state import Ending
from engine.houses.rule_profile import RuleProfile, canonical_hash
from engine.record.moves import Code, Codes, Move, SeatIndex
from engine.settlement import WHOLE_BPS
from engine.shuffle import Chance
from engine.shuffle.beacon import Hex256
from engine.shuffle.shared import SharedShuffle

FIRST_FORMAT: Final = "indian-rummy/deal-record/1"
SECOND_FORMAT: Final = "indian-rummy/deal-record/2"
Minor = Annotated[int, msgspec.Meta(ge=0)]
BoardName = Annotated[str, msgspec.Meta(min_length=1)]


class BadRecord(ValueError):
    """Not a record at all: `field` is what is missing, of the wrong type or without sense."""

    def __init__(self, field: str, what: str) -> None:
        super().__init__(f"{field}: {what}")
        self.field = field
        self.what = what


class _Part(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    pass


class TossCard(_Part, frozen=True, kw_only=True):
    """One player's card of the toss."""

    player: str
    card: Code


class DealtCards(_Part, frozen=True, kw_only=True):
    """The cards as they lay when the first turn began, hands in seat order."""

    cut: Code
    open: Code
    hands: tuple[Codes, ...]


class RecordedResult(_Part, frozen=True, kw_only=True):
    """How the deal ended, every hand open."""

    winner: SeatIndex
    ending: Ending
    seats: tuple[SeatShown, ...]


class Money(_Part, frozen=True, kw_only=True):
    """What it was played for and what it came to, by player; in a pool `scores` are points added, in Deals chips."""

    currency: str
    point_value_minor: Minor
    rake_bps: Annotated[int, msgspec.Meta(ge=0, le=WHOLE_BPS)]
    scores: dict[str, int]
    money_minor: dict[str, int]
    rake_minor: Minor


class DealRecord(_Part, frozen=True, kw_only=True):
    """A finished deal; players are in seat order, the toss in the order in which they sat before it.

    What was added to the house's seed is `client_seeds` in the first format and `shuffle` in the second, by the version
    of the shuffle. `board` is there when several tables were dealt the same cards: the name that they were shuffled by.
    """

    format: Literal["indian-rummy/deal-record/1", "indian-rummy/deal-record/2"] = FIRST_FORMAT
    deal: str
    profile: RuleProfile
    profile_hash: Hex256
    players: tuple[str, ...]
    first: SeatIndex
    dealer: SeatIndex
    stays: tuple[bool, ...]
    commitment: Hex256
    server_seed: Hex256
    client_seeds: dict[str, str] | msgspec.UnsetType = msgspec.UNSET
    shuffle: SharedShuffle | msgspec.UnsetType = msgspec.UNSET
    board: BoardName | msgspec.UnsetType = msgspec.UNSET
    toss: tuple[TossCard, ...] | None
    started_at_ms: int
    dealt: DealtCards
    moves: tuple[Move, ...]
    result: RecordedResult
    settlement: Money
    digest: Hex256

    def __post_init__(self) -> None:
        needed, foreign = "client_seeds", "shuffle"
        if self.format == SECOND_FORMAT:
            needed, foreign = foreign, needed
        # The words are those with which msgspec says the same of any other field.
        if getattr(self, needed) is msgspec.UNSET:
            raise ValueError(f"Object missing required field `{needed}`")
        if getattr(self, foreign) is not msgspec.UNSET:
            raise ValueError(f"Object contains unknown field `{foreign}`")
        if self.board is not msgspec.UNSET and self.format == SECOND_FORMAT:
            raise ValueError("Object contains unknown field `board`")

    @property
    def chance(self) -> Chance:
        """What the deal was shuffled from."""
        seed = bytes.fromhex(self.server_seed)
        if isinstance(self.shuffle, SharedShuffle):
            return self.shuffle.chance(seed)
        return Chance(seed, self.client_seeds or {}, self.board or "")


def plain_of(record: DealRecord) -> dict[str, Any]:
    """The record as plain data, its rules as the rules document."""
    plain: dict[str, Any] = msgspec.to_builtins(record)
    plain["profile"] = msgspec.to_builtins(record.profile.document())
    return plain


def encode(record: DealRecord) -> bytes:
    """The record as JSON, indented for people."""
    return msgspec.json.format(msgspec.json.encode(plain_of(record)), indent=1)


def load(document: Mapping[str, Any] | bytes | str) -> dict[str, Any]:
    """The document as plain data; raises BadRecord when it is no JSON object."""
    if isinstance(document, Mapping):
        return dict(document)
    try:
        plain = msgspec.json.decode(document)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise BadRecord("record", f"it is no JSON: {error}.") from error
    if not isinstance(plain, dict):
        raise BadRecord("record", "it is no JSON object.")
    return plain


def read(plain: Mapping[str, Any]) -> DealRecord:
    """Plain data as a record; raises BadRecord naming the field that does not fit."""
    try:
        return msgspec.convert(plain, DealRecord)
    except msgspec.ValidationError as error:
        raise _bad_record(str(error)) from error


def digest_of(plain: Mapping[str, Any]) -> str:
    """The digest of a document: over everything in it but the digest itself."""
    return canonical_hash({key: value for key, value in plain.items() if key != "digest"})


MISSING = re.compile(r"Object missing required field `(?P<field>[^`]+)`(?: - at `\$\.?(?P<at>[^`]*)`)?")
_UNKNOWN = re.compile(r"Object contains unknown field `(?P<field>[^`]+)`(?: - at `\$\.?(?P<at>[^`]*)`)?")
WRONG = re.compile(r"(?P<what>.+) - at `\$\.?(?P<at>[^`]*)`", re.DOTALL)


def _bad_record(text: str) -> BadRecord:
    for pattern, what in ((MISSING, "it is missing."), (_UNKNOWN, "a record has no such field.")):
        if found := pattern.fullmatch(text):
            at = f"{found['at']}." if found["at"] else ""
            return BadRecord(at + found["field"], what)
    if found := WRONG.fullmatch(text):
        return BadRecord(found["at"] or "record", f"{found['what'].replace('`', '')}.")
    return BadRecord("record", text)
