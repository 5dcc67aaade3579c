"""The API's part about finished deals: the player's own, their records, and explanations of points."""

from datetime import datetime
from typing import Any

import msgspec
from django.http import Http404, HttpResponse
from rest_framework.request import Request
from rest_framework.views import APIView

from accounts.people.models import User
from accounts.people.visitor import user_of
from base.api import Query, message, ndjson, query_text
from engine import record
from tables.history import queries, records
from tables.history.explanation import Explanation, explained
from tables.play.models import Deal, DealStatus

CURSOR: Query = {"cursor": (str, "The `next` of the page before; left out for the first page.")}


def _it_is_over(_request: Request) -> bool:
    """A finished deal does not change, so a standby may answer; if it is not finished there, the primary is asked."""
    return True


class DealRow(msgspec.Struct, frozen=True):
    """One deal as it went for the player."""

    id: str
    ended_at: datetime
    table: str
    table_id: str
    cards: int
    outcome: str
    score: int
    money_minor: int


class DealRows(msgspec.Struct, frozen=True):
    """A page of deals, newest first; `next` is the cursor of the page after it, with older deals."""

    results: list[DealRow]
    next: str | None


class DealsView(APIView):
    """The player's own deals."""

    @message(
        gives=DealRows,
        query=CURSOR,
        called="list_deals",
        may_be_old=lambda request: bool(query_text(request, "cursor")),
    )
    def get(self, request: Request) -> DealRows:
        """List the player's own deals, a page at a time."""
        rows, cursor = _deals(user_of(request), query_text(request, "cursor"))
        return DealRows(rows, cursor)


class DealsExport(APIView):
    """All the player's own deals as newline-delimited JSON."""

    @message(gives=DealRow, media_type="application/x-ndjson", called="export_deals")
    def get(self, request: Request) -> Any:
        """Export all of the player's own deals, newest first.

        Newline-delimited JSON, one deal a line.
        """
        user = user_of(request)
        return ndjson(lambda cursor: _deals(user, cursor or ""), "deals.ndjson")


class RecordView(APIView):
    """The record of one deal, which `python -m engine replay` plays again (docs/notation.md)."""

    @message(gives=record.DealRecord, refuses=(404, 409), called="get_deal_record", may_be_old=_it_is_over)
    def get(self, request: Request, public_id: str) -> HttpResponse:
        """Get the record of a finished deal.

        Its players may get it, and anybody if its table shares deals. `python -m engine replay` plays it again
        (docs/notation.md). 409 `deal_archived` for an old deal whose moves are in the house's archive.
        """
        deal: Deal | None = records.readable(public_id, user_of(request))
        if deal is None or not deal.is_told:
            raise Http404
        try:
            written = records.record_of(deal)
        except records.NoRecord as why:
            raise Http404 from why
        return HttpResponse(record.encode(written), content_type="application/json")


class ExplanationView(APIView):
    """Explanations of the points of each hand."""

    @message(gives=Explanation, refuses=(404, 409), called="explain_deal", may_be_old=_it_is_over)
    def get(self, request: Request, public_id: str) -> Explanation:
        """Explain the points of each hand of a finished deal.

        Seat by seat, in the reader's language. 409 `deal_archived` for an old deal whose hands are in the archive.
        """
        user = user_of(request)
        deal: Deal | None = records.readable(public_id, user)
        if deal is None or deal.status != DealStatus.OVER:
            raise Http404
        lines = records.result_of(deal, records.places_of(deal), user).lines
        return explained(public_id, lines)


def _deals(user: User, before: str) -> tuple[list[DealRow], str | None]:
    page = queries.deals_of(user, before)
    return [_row(row) for row in page.rows], page.older


def _row(row: queries.HistoryRow) -> DealRow:
    return DealRow(
        id=row.public_id,
        ended_at=row.ended_at,
        table=row.table,
        table_id=row.table_id,
        cards=row.cards,
        outcome=row.outcome,
        score=row.score,
        money_minor=row.money_minor,
    )
