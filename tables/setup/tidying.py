"""Keeps the lobby in order: spare tables, idle chairs, private tables that everybody has left.

Of every kind that operators mark so, an empty table is always open; copies open and close as people come and go. A
player who is away from a chair for long gets up, with all chips.
"""

from datetime import datetime, timedelta
from itertools import count

from django.db import transaction
from django.db.models import Q

from base import clock
from tables.chairs.chips import get_up
from tables.chairs.models import Seat
from tables.chairs.regrouping import hold_accounts, regroup
from tables.chairs.services import is_in_deal, locked_table
from tables.setup.models import LONGEST_NAME, Table, TableStatus
from tables.setup.services import EDITABLE, close_table, open_table
from tables.wire.notices import News, tell

IDLE_CHAIR = timedelta(minutes=10)
QUIET_COPY = timedelta(minutes=2)
QUIET_PRIVATE = timedelta(minutes=30)
MOST_COPIES = 200


def tidy(now_ms: int | None = None) -> int:
    """Free idle chairs, close quiet tables, open spare ones; returns how many changed. Two may run at once."""
    moment = clock.moment_ms(now_ms)
    return free_idle_chairs(moment) + close_quiet_tables(moment) + open_spares(moment)


def free_idle_chairs(now_ms: int) -> int:
    """Let players get up who have not been ready to play for long."""
    idle = Seat.objects.filter(left_at=None, idle_since__lte=clock.at(now_ms) - IDLE_CHAIR)
    return sum(_freed(seat_pk, now_ms) for seat_pk in idle.values_list("pk", flat=True))


@transaction.atomic
def _freed(seat_pk: int, now_ms: int) -> bool:
    idle = Seat.objects.select_related("table", "player").get(pk=seat_pk)
    table = locked_table(idle.table.public_id)
    seat = next((seat for seat in hold_accounts(table, [idle.player]) if seat.pk == seat_pk), None)
    if seat is None or seat.is_ready or is_in_deal(seat):
        return False
    get_up(seat, now_ms)
    tell(table.pk, [seat.player], News.IDLE)
    regroup(table, now_ms, [seat.player])
    return True


def close_quiet_tables(now_ms: int) -> int:
    """Close private tables that were empty for long, and excess copies of tables."""
    now = clock.at(now_ms)
    quiet = Table.objects.filter(status=TableStatus.WAITING)
    private = quiet.exclude(code="").filter(quiet_since__lte=now - QUIET_PRIVATE)
    closed = 0
    for table in [*private, *_surplus(now)]:
        closed += _closed_if_quiet(table.public_id, now_ms)
    return closed


def _surplus(now: datetime) -> list[Table]:
    empty: dict[int, list[Table]] = {}
    for table in Table.objects.filter(quiet_since__isnull=False, status=TableStatus.WAITING, code=""):
        empty.setdefault(table.copy_of_id or table.pk, []).append(table)
    return [
        table
        for alike in empty.values()
        for table in sorted(alike, key=lambda table: table.pk)[1:]
        if table.copy_of_id and table.quiet_since and table.quiet_since <= now - QUIET_COPY
    ]


@transaction.atomic
def _closed_if_quiet(table_id: str, now_ms: int) -> bool:
    table = locked_table(table_id)
    if table.quiet_since is None or table.status != TableStatus.WAITING:
        return False
    close_table(table_id, now_ms)
    return True


def open_spares(now_ms: int) -> int:
    """Open a copy of every kind of table that should have an empty one and has none."""
    kinds = Table.objects.filter(keeps_spare=True, copy_of=None, code="")
    return sum(_spare_opened(kind.public_id, now_ms) for kind in kinds.exclude(status__in=_CLOSED))


_CLOSED = (TableStatus.CLOSING, TableStatus.CLOSED)


@transaction.atomic
def _spare_opened(table_id: str, now_ms: int) -> bool:
    first = locked_table(table_id)
    alike = Table.objects.filter(Q(pk=first.pk) | Q(copy_of=first)).exclude(status__in=_CLOSED)
    if alike.filter(quiet_since__isnull=False).exists() or alike.count() > MOST_COPIES:
        return False
    open_table(copy_of(first, name=_free_name(first), copy_of=first), now_ms)
    return True


def _free_name(first: Table) -> str:
    """The table's name with the first free number behind it; a long name gives way to the number."""
    taken = set(first.copies.exclude(status__in=_CLOSED).values_list("name", flat=True))
    endings = (f" {number}" for number in count(2))
    return next(name for end in endings if (name := f"{first.name[: LONGEST_NAME - len(end)]}{end}") not in taken)


def copy_of(table: Table, **fields: object) -> Table:
    """A new table like this one, not saved yet."""
    alike = {field: getattr(table, field) for field in EDITABLE if field != "keeps_spare"}
    return Table(**{**alike, "currency_id": table.currency_code, **fields})
