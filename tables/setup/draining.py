"""No new deals: at a table, in a format or in the whole house, until an operator lets deals begin again.

Running games go on: a deal to its end, a match and a tournament to their last deal. A held table has no countdown;
a match or a tournament that should start waits and is checked again a little later.
"""

from django.db import transaction
from django.db.models import Q, QuerySet

from accounts.people.models import User
from base import clock
from tables.chairs.regrouping import hold_accounts, regroup
from tables.holds.queries import FORMATS, format_of, is_held
from tables.setup.models import Drain, Host, Scope, Table, TableStatus
from tables.wire.notices import News, tell


@transaction.atomic
def hold(scope: Scope, what: str, why: str, by: User, *, closed: bool = False) -> Drain:
    """Hold new deals back; `what` is a table's public id, a format, or "" for the house.

    `closed` also shows players the page of maintenance. Raises ValueError if `what` does not exist.
    """
    table = Table.objects.get(public_id=what) if scope == Scope.TABLE else None
    if scope == Scope.FORMAT and what not in FORMATS:
        raise ValueError(f"There is no format {what!r}.")
    named = what if scope == Scope.FORMAT else ""
    drain, _made = Drain.objects.update_or_create(
        scope=scope,
        format=named,
        table=table,
        defaults={"why": why, "by": by, "closed": closed and scope == Scope.SITE},
    )
    _put_in_order(_tables_of(drain))
    return drain


@transaction.atomic
def lift(drain: Drain) -> None:
    """Allow new deals again, unless another hold applies."""
    tables = list(_tables_of(drain).values_list("public_id", flat=True))
    drain.delete()
    _put_in_order(Table.objects.filter(public_id__in=tables))


def still_on(drain: Drain) -> QuerySet[Table]:
    """The tables of a hold at which a deal is still in play."""
    return _tables_of(drain).filter(deals__ended_at=None, deals__isnull=False).distinct()


def _tables_of(drain: Drain) -> QuerySet[Table]:
    tables = Table.objects.exclude(status=TableStatus.CLOSED)
    if drain.table is not None:
        return tables.filter(pk=drain.table.pk)
    if drain.scope == Scope.FORMAT:
        return tables.filter(pk__in=[table.pk for table in tables if format_of(table) == drain.format])
    return tables


def _put_in_order(tables: QuerySet[Table]) -> None:
    """Begin or end the countdowns of these tables, one after the other by their keys."""
    for table in tables.filter(~Q(host=Host.MATCH), ~Q(host=Host.TOURNAMENT)).select_for_update().order_by("pk"):
        hold_accounts(table)
        regroup(table, clock.now_ms())
        if table.has_deal():
            continue
        tell(
            table.pk, [seat.player for seat in table.seats.filter(left_at=None).select_related("player")], _news(table)
        )


def _news(table: Table) -> News:
    return News.HELD if is_held(table) else News.OPEN_AGAIN
