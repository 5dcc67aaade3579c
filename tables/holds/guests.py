"""How much a guest may lose at private tables in a day, so that free chips are not handed on to friends' accounts.

What a guest lost there since midnight by the house's calendar counts, less what they won there, and what the deals that
they are in may still cost. Accounts are not bounded: who has one has left something behind.
"""

from collections.abc import Iterable
from datetime import datetime

from django.conf import settings
from django.db.models import F, Sum

from accounts.care.kinds import Span
from accounts.care.spans import began_at
from accounts.people.models import User
from tables.play.models import NOT_ENDED, DealSeat
from tables.refusals import TableRefusal, TableRefused
from tables.setup.models import Table


def check_guest(table: Table, user: User, now: datetime) -> None:
    """Raise TableRefused guests_lose_no_more for whom one more deal here could cost too much."""
    if over_bound(table, [user], now):
        raise TableRefused(TableRefusal.GUESTS_LOSE_NO_MORE)


def over_bound(table: Table, users: Iterable[User], now: datetime) -> set[int]:
    """Who of these users, by primary key, could lose more than a guest may if one more deal were dealt here."""
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
    places = DealSeat.objects.filter(
        player__in=guests, deal__status__in=NOT_ENDED, deal__currency=table.currency_code
    ).exclude(deal__table__code="")
    loss = F("deal__table__largest_loss_points") * F("deal__point_value_minor")
    return dict(places.values_list("player").annotate(risk=Sum(loss)))
