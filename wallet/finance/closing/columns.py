"""The columns of closed days compared with their documents, their neighbours and the clock.

The owner of the tables can write any column with the guards switched off. A column whose value is also in the
document is compared with that; the others are compared with the values from which they follow.
"""

import hashlib
from collections.abc import Iterable, Iterator
from datetime import UTC, date, datetime, time, timedelta
from typing import NamedTuple
from zoneinfo import ZoneInfo

from django.db.models import CharField, Min, Q, QuerySet
from django.db.models.functions import Cast

from wallet.finance.closing.business_day import GENESIS
from wallet.finance.closing.documents import WITH_THE_LOG, Document, Malformed, read
from wallet.finance.closing.models import Day, DayMark
from wallet.ledger.audit import Check, Looks
from wallet.ledger.doors import books_now
from wallet.ledger.models import Transaction
from wallet.ledger.past.models import Seal
from wallet.ledger.past.slices import Slice, Some
from wallet.seal.models import Block

_AT_A_TIME = 50

_HOUR = timedelta(hours=1)
_DATES = date(1900, 1, 1), date(9999, 12, 1)
"""Beyond these, Python has no dates, or none that a zone can be added to."""


class Odd(NamedTuple):
    """A column of a closed day that is not what it should be: the value found, and the right one."""

    about: str
    found: str
    expected: str


def untrue_days_of(days: QuerySet[Day]) -> Iterator[Odd]:
    """Everything that is wrong with the rows of these days: hashes, the chain, each column."""
    yield from unreadable(days)
    before: Day | None = None
    for day in readable(days).order_by("number").iterator(chunk_size=_AT_A_TIME):
        if before is None or before.number != day.number - 1:
            before = readable(Day.objects.filter(number=day.number - 1)).first()
        yield from (Odd(f"day {day.day}", *pair) for pair in _of(day, before))
        before = day


def readable(days: QuerySet[Day]) -> QuerySet[Day]:
    """Those with days and times that Python has."""
    return days.filter(_with_times())


def unreadable(days: QuerySet[Day]) -> Iterator[Odd]:
    """The days that have a day or a time which Python has not."""
    names = days.exclude(_with_times()).order_by("number").annotate(name=Cast("day", CharField()))
    for name in names.values_list("name", flat=True):
        yield Odd(f"day {name}", "at a time that there is not", "at times that have been")


def odd_columns(day: Day, before: Day | None, document: Document) -> Iterator[tuple[str, str]]:
    """The wrong values in a day's columns, with the right ones; hash and chain are checked elsewhere."""
    if others := ", ".join(_others(day, document)):
        yield f"other than its document in {others}", "what its document says"
    yield from _in_a_row(day, before)
    if not _is_from_midnight_to_midnight(day, before, ZoneInfo(document.zone)):
        yield f"from {day.begins_at.isoformat()} to {day.ends_at.isoformat()}", "from midnight to midnight"
    yield from _closed_in_time(day, before, document)
    # The form of before the log asks for less; nobody closes a day by it once there is a log.
    began = Block.objects.order_by("number").values_list("made_at", flat=True).first()
    is_without_it = document.version < WITH_THE_LOG or document.log_head is None
    if is_without_it and began is not None and began < day.closed_at:
        yield "closed without the head of the log", f"closed with it, as the log began at {began.isoformat()}"
    sealed = Seal.objects.filter(number=day.number).values_list("closings_sha256", flat=True).first()
    if None not in (sealed, document.closings_sha256) and sealed != document.closings_sha256:
        yield f"closed with accounts {document.closings_sha256}", f"closed with accounts {sealed}"


def _with_times() -> Q:
    moments = tuple(datetime.combine(day, time.min, UTC) for day in _DATES)
    return Q(day__range=_DATES, begins_at__range=moments, ends_at__range=moments, closed_at__range=moments)


def _of(day: Day, before: Day | None) -> Iterator[tuple[str, str]]:
    previous = Day.objects.filter(number=day.number - 1).values_list("sha256", flat=True).first()
    counted = hashlib.sha256(day.document.encode()).hexdigest()
    if (day.sha256, day.previous) != (counted, previous or GENESIS) or (previous is None and day.number != 1):
        yield f"{day.sha256} after {day.previous}", f"{counted} after {previous or GENESIS}"
    try:
        document = read(day.document)
    except Malformed:
        yield "without a document that can be read", "closed with one"
    else:
        yield from odd_columns(day, before, document)


def _others(day: Day, document: Document) -> Iterable[str]:
    from_document = {
        "number": document.number,
        "day": document.day,
        "begins_at": document.begins_at,
        "ends_at": document.ends_at,
        "previous": document.previous,
        "exceptions": len(document.exceptions),
    }
    return (name for name, value in from_document.items() if getattr(day, name) != value)


def _in_a_row(day: Day, before: Day | None) -> Iterator[tuple[str, str]]:
    if before is not None:
        if (day.day, day.begins_at) != (before.day + timedelta(days=1), before.ends_at):
            yield f"after day {before.day}", "the day after the one before it"
    elif day.number == 1:
        first = Transaction.objects.aggregate(at=Min("booked_at"))["at"]
        if first is not None and not day.begins_at <= first < day.ends_at:
            yield "the first", "the day of the first booking"


def _is_from_midnight_to_midnight(day: Day, before: Day | None, zone: ZoneInfo) -> bool:
    """The condition of `wallet_close_day`: where clocks change at midnight, a day may have two midnights or none."""
    end = _midnight(day.day + timedelta(days=1), zone)
    if before is not None:
        end = max(end, day.begins_at + _HOUR)
    elif abs(day.begins_at - _midnight(day.day, zone)) > _HOUR:
        return False
    return day.begins_at < day.ends_at and abs(day.ends_at - end) <= _HOUR


def _midnight(day: date, zone: ZoneInfo) -> datetime:
    return datetime.combine(day, time.min, zone).astimezone(UTC)


def _closed_in_time(day: Day, before: Day | None, document: Document) -> Iterator[tuple[str, str]]:
    """Days of before the log was named have no mark either."""
    earliest = max(day.ends_at, before.closed_at) if before else day.ends_at
    head, mark = None, None
    if document.version >= WITH_THE_LOG:
        if document.log_head is not None:
            head = Block.objects.filter(number=document.log_head.block, sha256=document.log_head.sha256).first()
        # A mark that was drawn anew since, on another server, says nothing of the day.
        mark = DayMark.objects.filter(ends_at=day.ends_at, drawn_at__lte=day.closed_at).first()
    if head is not None:
        earliest = max(earliest, head.made_at)
    if not earliest <= day.closed_at <= books_now():
        yield f"closed at {day.closed_at.isoformat()}", f"closed since {earliest.isoformat()}, and not to come"
    if mark is not None and mark.xid != day.up_to_xid:
        yield f"closed up to database transaction {day.up_to_xid}", f"closed up to database transaction {mark.xid}"


def _of_a_slice(part: Slice) -> Iterator[Odd]:
    if isinstance(part, Some):
        return
    days = (
        Day.objects.filter(number__gte=part.before) if part.number is None else Day.objects.filter(number=part.number)
    )
    yield from untrue_days_of(days)


CHAINED = Check(find=_of_a_slice, looks=Looks.DAY)
"""The part of the ledger's check about closed days: hashes, the chain, and each column."""
