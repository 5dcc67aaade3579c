"""The public page of fairness, and the decks as a file that the published script counts again."""

from collections.abc import Generator
from datetime import date, datetime, time, timedelta
from typing import NamedTuple

from django.db.models import Count, Q
from django.db.models.functions import TruncMonth
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.cache import cache_page
from django.views.decorators.http import require_GET

from base.rows.moments import one_moment
from base.streaming import Streamed
from desk.integrity.fairness.counting import deck_of, verdicts
from desk.integrity.models import BotCount
from engine.cards import codes
from tables.history.log_pages import called_off
from tables.play.models import Deal, DealStatus
from tables.setup.models import BotStrength
from wallet.ledger.refs import CHIP

HEADER = b"deal,commitment,ended_at,deck\n"
FIRST_YEAR = 2000
SHOWN_MONTHS = 12
KEPT_S = 300


class BotRow(NamedTuple):
    """How bots of one strength do against people: deals, wins and what would be won by chance, both in per cent."""

    name: str
    deals: int
    won: float
    by_chance: float


class MonthRow(NamedTuple):
    """The deals of a month: finished, called off or declared void, and the share of these, in per cent."""

    month: date
    over: int
    void: int
    share: float


@require_GET
@cache_page(KEPT_S)
def fairness(request: HttpRequest) -> HttpResponse:
    """Everything at a look, for everybody. Context: `verdicts`, `bots`, `money_deals_with_bots`, `months`, `off`."""
    with_bots = Deal.objects.exclude(currency=CHIP).exclude(bot_seats=0)
    context = {
        "verdicts": verdicts(),
        "bots": _bots(),
        "money_deals_with_bots": with_bots.count(),
        "months": _months(),
        "off": called_off(),
    }
    return render(request, "desk/fairness.html", context)


@require_GET
def decks(request: HttpRequest, year: int, month: int) -> Streamed:
    """The deck of every deal that ended in a month, a line each; 404 for no month."""
    try:
        begins = date(year, month, 1)
        ends = (begins + timedelta(days=31)).replace(day=1)
        lines = _lines(_midnight(begins), _midnight(ends))
    except (ValueError, OverflowError) as wrong:  # no month, or at the end of Python's years
        raise Http404 from wrong
    if year < FIRST_YEAR:
        raise Http404
    response = Streamed(lines, "text/csv")
    response["Content-Disposition"] = f'attachment; filename="decks-{begins:%Y-%m}.csv"'
    return response


def _lines(begins: datetime, ends: datetime) -> Generator[bytes]:
    yield HEADER
    ended = Deal.objects.filter(status=DealStatus.OVER, ended_at__gte=begins, ended_at__lt=ends).select_related("table")
    with one_moment():
        for deal in ended.order_by("ended_at", "pk").iterator(chunk_size=200):
            assert deal.ended_at is not None
            written = " ".join(codes(deck_of(deal)))
            yield f"{deal.public_id},{deal.commitment},{deal.ended_at:%Y-%m-%dT%H:%M:%SZ},{written}\n".encode()


def _bots() -> list[BotRow]:
    counted = {row.strength: row for row in BotCount.objects.all()}
    return [
        BotRow(str(strength.label), row.deals, 100 * row.wins / row.deals, row.fair_wins_milli / 10 / row.deals)
        for strength in BotStrength
        if (row := counted.get(strength)) is not None and row.deals
    ]


def _months() -> list[MonthRow]:
    ended = Deal.objects.filter(ended_at__isnull=False).annotate(month=TruncMonth("ended_at")).order_by()
    counted = ended.values("month").annotate(
        over=Count("pk", filter=Q(status=DealStatus.OVER)), void=Count("pk", filter=Q(status=DealStatus.VOID))
    )
    rows = sorted(counted, key=lambda row: row["month"], reverse=True)[:SHOWN_MONTHS]
    return [
        MonthRow(row["month"].date(), row["over"], row["void"], 100 * row["void"] / max(1, row["over"] + row["void"]))
        for row in rows
    ]


def _midnight(day: date) -> datetime:
    return timezone.make_aware(datetime.combine(day, time.min))
