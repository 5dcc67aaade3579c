"""A closed day's document read by what it has to have; who owns the tables may have written anything there."""

from datetime import date, datetime
from typing import Annotated
from zoneinfo import ZoneInfo

import msgspec

WITH_THE_LOG = 2
"""From this version on a day's document names the head of the sealed log, and the hash of the schema."""

Sha256 = Annotated[str, msgspec.Meta(pattern="^[0-9a-f]{64}$")]
Moment = Annotated[datetime, msgspec.Meta(tz=True)]


class Malformed(ValueError):
    """No document of a day; the message says what it lacks."""


class Named(msgspec.Struct, frozen=True):
    """The last link of another chain."""

    number: int
    sha256: Sha256


class LogHead(msgspec.Struct, frozen=True):
    """The head of the sealed log."""

    block: int
    position: int
    sha256: Sha256


class Group(msgspec.Struct, frozen=True):
    """What the next day begins with of a group of accounts."""

    closing_minor: int


class Currency(msgspec.Struct, frozen=True):
    """What the next day begins with of a currency."""

    accounts: dict[str, Group] = {}
    house_accounts: dict[str, int] = {}


class Listed(msgspec.Struct, frozen=True):
    """Something that a day was closed with for somebody to look into."""

    code: str
    about: str
    sentence: str


class Document(msgspec.Struct, frozen=True):
    """What every day's document has, and from version 2 on the head of the log."""

    version: int
    number: int
    day: date
    zone: str
    begins_at: Moment
    ends_at: Moment
    previous: Sha256
    currencies: dict[str, Currency]
    exceptions: list[Listed]
    ledger_head: LogHead | msgspec.UnsetType | None = msgspec.UNSET
    schema_sha256: Sha256 | None = None
    closings_sha256: Sha256 | None = None
    heads: dict[str, Named] = {}

    @property
    def log_head(self) -> LogHead | None:
        """The head of the log, None where there was none, or the document is of before there was a log."""
        return self.ledger_head if isinstance(self.ledger_head, LogHead) else None


def read(text: str) -> Document:
    """The document. Raises Malformed."""
    try:
        told = msgspec.json.decode(text, type=Document)
        ZoneInfo(told.zone)
    except (msgspec.MsgspecError, RecursionError, UnicodeError) as wrong:
        raise Malformed(str(wrong)) from wrong
    except (KeyError, ValueError, OSError) as wrong:
        raise Malformed(f"no time zone {told.zone!r}") from wrong
    if told.version >= WITH_THE_LOG and told.ledger_head is msgspec.UNSET:
        raise Malformed("Object missing required field `ledger_head`")
    return told
