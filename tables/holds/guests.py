"""How much a guest may lose at private tables in a day, so that free chips are not passed on to friends' accounts.

It counts what a guest lost there since midnight by the house's calendar, less what they won there, plus the largest
loss of a deal at each other private table where they sit. Players with an account have no such limit, because an
account costs some effort.
"""

from collections.abc import Iterable
from datetime import datetime

from django.conf import settings
from django.db.models import F, Sum

from accounts.care.kinds import Span
from accounts.care.spans import began_at
from accounts.people.models import User
from tables.chairs.models import Seat
from tables.play.models import DealSeat
from tables.refusals import TableRefusal, TableRefused
from tables.setup.models import Host, Table


def check_guest(table: Table, user: User, now: datetime) -> None:
    """Raise TableRefused guests_lose_no_more if one more deal here could cost this guest too much."""
    if over_bound(table, [user], now):
        raise TableRefused(TableRefusal.GUESTS_LOSE_NO_MORE)


def over_bound(table: Table, users: Iterable[User], now: datetime) -> set[int]:
    """Those of these users, by primary key, who could exceed a guest's limit by one more deal here."""
    guests = [user.pk for user in users if user.is_guest] if table.code else []
    if not guests:
        return set()
    lost, at_risk = _lost_minor(table, guests, began_at(Span.DAY, now)), _at_risk_minor(table, guests)
    most = settings.GUESTS_LOSE_PRIVATELY_MINOR - table.largest_loss_minor
    return {pk for pk in guests if lost.get(pk, 0) + at_risk.get(pk, 0) > most}


def _lost_minor(table: Table, guests: list[int], since: datetime) -> dict[int, int]:
    there = DealSeat.objects.filter(
        player__in=guests,
        deal__currency=table.currency_code,
        deal__ended_at__gte=since,
        money_minor__isnull=False,
    ).exclude(deal__table__code="")
    return {pk: -won for pk, won in there.values_list("player").annotate(won=Sum("money_minor"))}


def _at_risk_minor(table: Table, guests: list[int]) -> dict[int, int]:
    """The largest loss of a deal at each other private table where they sit, because one may start at any moment."""
    chairs = (
        Seat.objects.filter(player__in=guests, left_at=None, table__currency=table.currency_id, table__host=Host.NONE)
        .exclude(table__code="")
        .exclude(table=table)
    )
    loss = F("table__largest_loss_points") * F("table__point_value_minor")
    return dict(chairs.values_list("player").annotate(risk=Sum(loss)))
