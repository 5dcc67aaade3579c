"""Reads a closed day's document and checks its shape: the owner of the tables may have written anything there."""

from datetime import date, datetime
from typing import Annotated
from zoneinfo import ZoneInfo

import msgspec

WITH_THE_LOG = 2
"""From this version on a day's document names the head of the sealed log, and the hash of the schema."""

Sha256 = Annotated[str, msgspec.Meta(pattern="^[0-9a-f]{64}$")]
Moment = Annotated[datetime, msgspec.Meta(tz=True)]


class Malformed(ValueError):
    """This is not the document of a day; the message says what is missing."""


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
    """The totals of a group of accounts with which the next day begins."""

    closing_minor: int


class Currency(msgspec.Struct, frozen=True):
    """The totals of a currency with which the next day begins."""

    accounts: dict[str, Group] = {}
    house_accounts: dict[str, int] = {}


class Listed(msgspec.Struct, frozen=True):
    """A finding with which a day was closed."""

    code: str
    about: str
    sentence: str


class Document(msgspec.Struct, frozen=True):
    """The parts of every day's document; from version 2 on it has the head of the log."""

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
        document = msgspec.json.decode(text, type=Document)
        ZoneInfo(document.zone)
    except (msgspec.MsgspecError, RecursionError, UnicodeError) as wrong:
        raise Malformed(str(wrong)) from wrong
    except (KeyError, ValueError, OSError) as wrong:
        raise Malformed(f"no time zone {document.zone!r}") from wrong
    if document.version >= WITH_THE_LOG and document.ledger_head is msgspec.UNSET:
        raise Malformed("Object missing required field `ledger_head`")
    return document
