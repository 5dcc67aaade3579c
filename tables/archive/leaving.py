"""Deletes rows after their files are proved, some deals at a time, and restores them in the same way.

Each part is one database transaction: its deals are locked, checked again for rooms that need them, compared with
the files, and only then emptied. So after a stop the next run continues with the remaining deals. A deal's row with
its players, times and results stays (docs/decisions/deals-in-files.md).
"""

from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple

from django.db import connection, transaction
from django.db.backends.utils import CursorWrapper
from django.db.models import QuerySet
from django.utils import timezone

from tables.archive import holding, months, reading, writing
from tables.archive.holding import CannotArchive
from tables.archive.models import DealMonth
from tables.archive.parts import DEALS, LINKS, MOVES, PARTS, SEATS, Part, Row
from tables.play.models import NOT_ENDED, Deal

LEAVING = tuple(part for part in PARTS if part.leaves)
_EMPTY_DEALS = "UPDATE public.tables_deal SET snapshot = '', terms = '', archived_in = %s WHERE id = ANY (%s)"
_EMPTY_SEATS = "UPDATE public.tables_dealseat SET arrangement = '' WHERE deal_id = ANY (%s)"
_LOCK = "SELECT id FROM public.tables_deal WHERE id = ANY (%s) AND archived_in = %s ORDER BY id FOR UPDATE"
_FILL_DEAL = "UPDATE public.tables_deal SET snapshot = %s, terms = %s, archived_in = '' WHERE id = %s"
_FILL_SEAT = "UPDATE public.tables_dealseat SET arrangement = %s WHERE id = %s"


class Left(NamedTuple):
    """The result of a run: the month, how many of its deals are in files now, and how many had to stay."""

    month: DealMonth
    deals: int
    stayed: int


def due_before(before: datetime) -> Iterator[str]:
    """The months before a moment that have deals here and have not left, oldest first, as `YYYY-MM`."""
    here = Deal.objects.filter(archived_in="", ended_at__lt=before).exclude(status__in=NOT_ENDED)
    oldest = here.order_by("ended_at").values_list("ended_at", flat=True).first()
    done = set(DealMonth.objects.filter(left_at__isnull=False).values_list("name", flat=True))
    at = None if oldest is None else _month_begins(oldest)
    while at is not None and at < before:
        ends_at = next_month(at)
        if f"{at:%Y-%m}" not in done and writing.deals_of(at, ends_at):
            yield f"{at:%Y-%m}"
        at = ends_at


def archive(month: str, folder: Path) -> Left | None:
    """Archive a month's deals to files; None if all of them have to stay.

    Raises CannotArchive. A stopped run is continued. To archive later a deal that had to stay, restore the month
    first.
    """
    begins_at = begins(month)
    ends_at = next_month(begins_at)
    holding.must_be_past(month, ends_at)
    row = DealMonth.objects.filter(pk=month).first()
    if row is not None and row.left_at is None and not _gone(row).exists():
        row.delete()  # nothing has left yet, so the files may as well be written anew
        row = None
    if row is None:
        row = writing.proved(month, begins_at, ends_at, folder)
    if row is None:
        return None
    place = checked(row, folder)
    for deals, rows in writing.slices(place, LEAVING):
        let_go(row, place, deals, rows)
    if row.left_at is None:
        row.left_at = timezone.now()
        row.save(update_fields=["left_at"])
    months.drop_empty()
    return Left(row, _gone(row).count(), len(writing.deals_of(begins_at, ends_at)))


def restore(month: str, folder: Path) -> int:
    """Bring a month's deals back as they were; how many. Raises CannotArchive if the files are not as they were."""
    row = DealMonth.objects.filter(pk=month).first()
    if row is None:
        raise CannotArchive(f"No deals of {month} are in files.")
    place = checked(row, folder)
    count = sum(bring_back(row, place, deals, rows) for deals, rows in writing.slices(place, LEAVING))
    if _gone(row).exists():
        raise CannotArchive(f"{place} does not have all deals of {month} that have left.")
    row.delete()
    return count


def checked(month: DealMonth, folder: Path) -> Path:
    """Where a month's files are, each of them as it was when it was proved. Raises CannotArchive."""
    place = folder / month.folder
    try:
        reading.manifest_of(place, month.manifest_sha256)
    except reading.NotWhatWasWritten as why:
        raise CannotArchive(str(why)) from why
    return place


@transaction.atomic
def let_go(month: DealMonth, place: Path, deals: Sequence[int], rows: writing.Rows) -> int:
    """Empty those of these deals that are here and may leave; how many. Raises CannotArchive, and then none has."""
    with connection.cursor() as cursor:
        here = _locked(cursor, deals, "")
        held = holding.reasons_to_stay(here)
        leaving = [pk for pk in here if pk not in held]
        if not leaving:
            return 0
        _must_be_as_written(cursor, place, leaving, rows)
        for part in (MOVES, LINKS):
            cursor.execute(f"DELETE FROM public.{part.model._meta.db_table} WHERE deal_id = ANY (%s)", [leaving])  # noqa: S608
        cursor.execute(_EMPTY_SEATS, [leaving])
        cursor.execute(_EMPTY_DEALS, [month.name, leaving])
    return len(leaving)


@transaction.atomic
def bring_back(month: DealMonth, place: Path, deals: Sequence[int], rows: writing.Rows) -> int:
    """Fill those of these deals that had left; how many. Raises CannotArchive, and then none is back."""
    with connection.cursor() as cursor:
        back = _locked(cursor, deals, month.name)
        if not back:
            return 0
        months.make_for(back)
        theirs = {part.name: _of(part, place, set(back), rows) for part in LEAVING}
        for part in (MOVES, LINKS):
            _insert(cursor, part, writing.columns_of(part, place), theirs[part.name])
        cursor.executemany(_FILL_SEAT, _picked(SEATS, place, theirs, "arrangement", "id"))
        cursor.executemany(_FILL_DEAL, _picked(DEALS, place, theirs, "snapshot", "terms", "id"))
        _must_be_as_written(cursor, place, back, rows)
    return len(back)


def begins(month: str) -> datetime:
    """The first moment of `YYYY-MM`, by UTC. Raises ValueError."""
    return datetime.strptime(month, "%Y-%m").replace(tzinfo=UTC)


def next_month(begins_at: datetime) -> datetime:
    """The first moment of the month after it."""
    return begins_at.replace(year=begins_at.year + begins_at.month // 12, month=begins_at.month % 12 + 1)


def _month_begins(moment: datetime) -> datetime:
    return moment.astimezone(UTC).replace(day=1, hour=0, minute=0, second=0, microsecond=0)


def _gone(month: DealMonth) -> QuerySet[Deal]:
    """The archived deals of the month; found by their end, for which there is an index."""
    return Deal.objects.filter(ended_at__gte=month.begins_at, ended_at__lt=month.ends_at, archived_in=month.name)


def _locked(cursor: CursorWrapper, deals: Sequence[int], archived_in: str) -> list[int]:
    cursor.execute("SET LOCAL lock_timeout = '5s'")
    cursor.execute("SET LOCAL statement_timeout = '60s'")
    cursor.execute(_LOCK, [list(deals), archived_in])
    return [pk for (pk,) in cursor.fetchall()]


def _must_be_as_written(cursor: CursorWrapper, place: Path, deals: Sequence[int], rows: writing.Rows) -> None:
    for part in LEAVING:
        if part.rows(cursor, deals, writing.columns_of(part, place)) != _of(part, place, set(deals), rows):
            raise CannotArchive(f"{part.name} of the database and of {place} differ; these deals are left as they are.")


def _of(part: Part, place: Path, deals: set[int], rows: writing.Rows) -> list[Row]:
    own = writing.columns_of(part, place).index(part.of)
    return [row for row in rows[part.name] if row[own] in deals]


def _insert(cursor: CursorWrapper, part: Part, columns: Sequence[str], rows: Sequence[Row]) -> None:
    places = ", ".join(["%s"] * len(columns))
    table = part.model._meta.db_table
    cursor.executemany(f"INSERT INTO public.{table} ({', '.join(columns)}) VALUES ({places})", rows)  # noqa: S608


def _picked(part: Part, place: Path, rows: writing.Rows, *names: str) -> list[Row]:
    columns = writing.columns_of(part, place)
    at = [columns.index(name) for name in names]
    return [tuple(row[one] for one in at) for row in rows[part.name]]
