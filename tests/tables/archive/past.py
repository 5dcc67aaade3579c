"""Finished deals of a month long gone, in a house that has closed all days since."""

from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from django.db import connection
from django.utils import timezone

from base import clock
from desk.integrity.models import Reading
from desk.integrity.reading import READERS
from ladder.ratings.services import rate_waiting
from tables.archive import leaving, months
from tables.archive.parts import LINKS, MOVES, PARTS
from tables.play.models import Deal
from tests.wallet.builders import guards_off, sql
from wallet.ledger.past.models import Seal

MONTH = "2024-03"
BEGINS = datetime(2024, 3, 1, tzinfo=UTC)


def as_made_this_month() -> None:
    """The months of moves as a house has them that was made this month: the tests' may be of the one before."""
    months.open_months()
    this = months.number_of(clock.now()) << 32
    for month in months.months():
        if month.table != months.BEFORE and month.ends <= this:
            sql(f"ALTER TABLE tables_move DETACH PARTITION {month.table}")
            sql(f"DROP TABLE {month.table}")


def put_back(*deals: Deal, begins_at: datetime = BEGINS) -> None:
    """These deals ended in a month, a minute apart from its second day on."""
    for number, deal in enumerate(deals):
        ended_at = begins_at + timedelta(days=1, minutes=number)
        Deal.objects.filter(pk=deal.pk).update(started_at=ended_at - timedelta(minutes=5), ended_at=ended_at)
        deal.refresh_from_db()


def closed(up_to: datetime | None = None) -> None:
    """The ledger has closed its days up to a moment, now if none is given; all that is played is rated and read."""
    all_is_read()
    ends_at = up_to or timezone.now()
    with guards_off():
        Seal.objects.create(number=1, begins_at=ends_at - timedelta(days=1), ends_at=ends_at, closings_sha256="0" * 64)


def all_is_read() -> None:
    """Nothing waits to be rated, nor to be read by integrity."""
    rate_waiting()
    for name in READERS:
        Reading.objects.update_or_create(name=name, defaults={"ended_at": timezone.now() + timedelta(days=36_500)})


def rows(*deals: Deal) -> dict[str, list[tuple[Any, ...]]]:
    """Every row of these deals that a file has, as it is now."""
    ids = sorted(deal.pk for deal in deals)
    with connection.cursor() as cursor:
        return {part.name: part.rows(cursor, ids, part.columns) for part in PARTS}


def moves_here(*deals: Deal) -> int:
    """How many moves and timeline entries of these deals are in the database."""
    with connection.cursor() as cursor:
        ids = [deal.pk for deal in deals]
        return sum(len(part.rows(cursor, ids, ["deal_id"])) for part in (MOVES, LINKS))


def archived(folder: Path, *deals: Deal) -> Path:
    """The folder of the month in which these deals are put back and leave."""
    put_back(*deals)
    if not Seal.objects.exists():
        closed()
    all_is_read()
    left = leaving.archive(MONTH, folder)
    assert left is not None
    for deal in deals:
        deal.refresh_from_db()
    return folder / left.month.folder
