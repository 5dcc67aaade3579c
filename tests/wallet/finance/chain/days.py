"""Closed days as rows of any time, and what stands around them: what only the owner of the tables can write."""

import hashlib
from datetime import UTC, date, datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from tests.wallet.builders import guards_off, sql
from wallet.finance.closing.business_day import GENESIS
from wallet.finance.closing.models import Day, DayMark
from wallet.finance.closing.services import canonical
from wallet.finance.closing.totals import totals
from wallet.ledger.models import Transaction
from wallet.seal.models import Block

ZONE = "Asia/Kolkata"
FIRST = date(2025, 3, 10)
HOUR, DAY = timedelta(hours=1), timedelta(days=1)
SECOND = timedelta(seconds=1)
XID = 700


def midnight(day: date) -> datetime:
    """When a day begins where the house is."""
    return datetime(day.year, day.month, day.day, tzinfo=ZoneInfo(ZONE)).astimezone(UTC)


def row(number: int = 1, before: Day | None = None, *, said: dict[str, Any] | None = None, **columns: Any) -> Day:
    """A closed day that is not stored: its columns agree with its document, but for `said` in it and these columns."""
    day = columns.get("day", FIRST + (number - 1) * DAY)
    begins_at = columns.get("begins_at", before.ends_at if before else midnight(day))
    ends_at = columns.get("ends_at", midnight(day + DAY))
    previous = columns.get("previous", before.sha256 if before else GENESIS)
    document = {
        "version": 2,
        "number": number,
        "day": day.isoformat(),
        "zone": ZONE,
        "begins_at": begins_at.isoformat(),
        "ends_at": ends_at.isoformat(),
        "previous": previous,
        "currencies": {},
        "exceptions": [],
        "ledger_head": None,
    } | (said or {})
    text = canonical({name: part for name, part in document.items() if part is not ...})
    of_it: dict[str, Any] = {
        "number": number,
        "day": day,
        "begins_at": begins_at,
        "ends_at": ends_at,
        "document": text,
        "sha256": hashlib.sha256(text.encode()).hexdigest(),
        "previous": previous,
        "exceptions": len(document["exceptions"]),
        "up_to_xid": XID,
        "closed_at": ends_at + HOUR,
    }
    return Day(**(of_it | columns))


def stored(number: int = 1, before: Day | None = None, *, counted: bool = False, **changed: Any) -> Day:
    """The same, stored with the guards off; `counted` days say of their currencies what the entries say."""
    day = row(number, before, **changed)
    if counted:
        was = totals(before.begins_at, before.ends_at, {}) if before else {}
        said = {"currencies": totals(day.begins_at, day.ends_at, was)} | changed.pop("said", {})
        day = row(number, before, said=said, **changed)
    with guards_off():
        day.save(force_insert=True)
    return day


def three_days(*, counted: bool = False) -> list[Day]:
    """Three days on which nothing was booked, stored."""
    first = stored(counted=counted)
    second = stored(2, first, counted=counted)
    return [first, second, stored(3, second, counted=counted)]


def rewritten(number: int, columns: str, *values: object) -> None:
    """The owner of the tables wrote these columns of a day: `columns` is what SET takes, `values` its parameters."""
    with guards_off():
        sql(f"UPDATE wallet_day SET {columns} WHERE number = %s", *values, number)


def block(number: int, made_at: datetime, sha256: str = "b" * 64) -> Block:
    """A block of the log; there are no transactions in it."""
    with guards_off():
        return Block.objects.create(
            number=number,
            form=1,
            first_position=number,
            last_position=number,
            merkle_root="0" * 64,
            previous="0" * 64,
            sha256=sha256,
            made_at=made_at,
            last_xid=number,
            last_transaction=number,
        )


def head(of: Block) -> dict[str, Any]:
    """The head of the log as a day's document names it."""
    return {"ledger_head": {"block": of.number, "position": of.last_position, "sha256": of.sha256}}


def mark(ends_at: datetime, xid: int = XID, drawn_at: datetime | None = None) -> DayMark:
    """The number that the database drew after a day's end."""
    with guards_off():
        return DayMark.objects.create(ends_at=ends_at, xid=xid, drawn_at=drawn_at or ends_at)


def booked(at: datetime, key: str = "one") -> Transaction:
    """Something that was booked then, without entries."""
    with guards_off():
        return Transaction.objects.create(
            public_id=key[:12],
            kind="buy_in",
            key=key,
            fingerprint="f" * 64,
            currency_id="CHIP",
            event_at=at,
            booked_at=at,
            xid=XID,
        )
