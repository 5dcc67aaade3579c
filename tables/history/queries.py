"""A player's own deals that are over, newest first, a page at a time."""

from collections.abc import Sequence
from datetime import datetime
from typing import NamedTuple

from django.db.models import Subquery
from django.utils.translation import gettext as _

from accounts.people.models import User
from tables.history.words import OUTCOMES
from tables.play.models import Deal, DealSeat, DealStatus

PAGE = 25


class HistoryRow(NamedTuple):
    """One deal as its player had it; a void one has no outcome."""

    public_id: str
    ended_at: datetime
    table: str
    table_id: str
    cards: int
    outcome: str
    outcome_name: str
    score: int
    money_minor: int


class HistoryPage(NamedTuple):
    """A page of deals, and the cursor of the page after them, None on the last one."""

    rows: Sequence[HistoryRow]
    older: str | None


def deals_of(user: User, before: str = "") -> HistoryPage:
    """The finished deals of a user, the last begun first, in one query.

    `before` is a deal's public id: only deals that began before it. An unknown id gives an empty page.
    """
    mine = DealSeat.objects.filter(player=user, deal__status__in=[DealStatus.OVER, DealStatus.VOID])
    if before:
        mine = mine.filter(deal_id__lt=Subquery(Deal.objects.filter(public_id=before).values("pk")[:1]))
    wanted = ("outcome", "score", "money_minor", "deal__public_id", "deal__ended_at", "deal__status")
    table = ("deal__table__public_id", "deal__table__name", "deal__table__profile_name", "deal__table__overrides")
    seats = mine.select_related("deal__table").only(*wanted, *table).order_by("-deal_id")[: PAGE + 1]
    rows = [_row(place) for place in seats]
    return HistoryPage(rows[:PAGE], rows[PAGE - 1].public_id if len(rows) > PAGE else None)


def _row(place: DealSeat) -> HistoryRow:
    deal = place.deal
    assert deal.ended_at is not None
    void = deal.status == DealStatus.VOID
    return HistoryRow(
        public_id=deal.public_id,
        ended_at=deal.ended_at,
        table=deal.table.name,
        table_id=deal.table.public_id,
        cards=deal.table.rules.cards,
        outcome="void" if void else place.outcome,
        outcome_name=_("Void: no chips moved") if void else str(OUTCOMES.get(place.outcome, "")),
        score=place.score or 0,
        money_minor=place.money_minor or 0,
    )
