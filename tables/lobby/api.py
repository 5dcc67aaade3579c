"""The API's part about tables: the lobby, sitting down and getting up, one's own deals with their records."""

from datetime import datetime
from typing import Annotated, Any

import msgspec
from django.db import transaction
from django.http import Http404, HttpResponse
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.views import APIView

from accounts.people.models import User
from accounts.people.visitor import user_of
from base.api import Done, Message, asked_int, asked_text, message, ndjson
from engine import record
from tables.chairs import services as chairs
from tables.history import queries as history
from tables.history import records
from tables.history.pages import Explanation, explained
from tables.lobby import queries
from tables.play.models import Deal, DealStatus
from tables.refusals import TableRefusal, TableRefused
from wallet.ledger.models import AMOUNT_MAX_MINOR

Amount = Annotated[int, msgspec.Meta(ge=1, le=AMOUNT_MAX_MINOR)]
Id = Annotated[str, msgspec.Meta(max_length=32)]


class TableRow(msgspec.Struct, frozen=True):
    """One table of the lobby; `socket` is where it is played (docs/protocol.md)."""

    id: str
    name: str
    profile: str
    cards: int
    currency: str
    point_value_minor: int
    buy_in_min_minor: int
    buy_in_max_minor: int
    rake_bps: int
    seats: int
    people: int
    bots: int
    status: str
    mine: bool
    socket: str


class TableRows(msgspec.Struct, frozen=True):
    """Tables."""

    results: list[TableRow]


class SitDown(Message, frozen=True):
    """Take a chair, any or the one asked for, with so many chips."""

    buy_in_minor: Amount
    seat: Annotated[int, msgspec.Meta(ge=0, le=5)] | None = None


class TopUp(Message, frozen=True):
    """Bring more chips; the same id counts once."""

    amount_minor: Amount
    id: Id


class SitOut(Message, frozen=True):
    """Stay out of the coming deals, or come back."""

    wanted: bool


class Like(Message, frozen=True):
    """A public table of the kind that is meant."""

    like: Id


class Next(msgspec.Struct, frozen=True):
    """The table to play at now."""

    table: str
    socket: str


class DealRow(msgspec.Struct, frozen=True):
    """One deal as its player had it."""

    id: str
    ended_at: datetime
    table: str
    table_id: str
    cards: int
    outcome: str
    score: int
    money_minor: int


class DealRows(msgspec.Struct, frozen=True):
    """Some deals, newest first; `next` is the cursor of those before them."""

    results: list[DealRow]
    next: str | None


class TablesView(APIView):
    """The lobby."""

    permission_classes = (AllowAny,)

    @message(gives=TableRows, query={"cards": int, "currency": str, "seats": int})
    def get(self, request: Request) -> TableRows:
        """The open public tables."""
        user = request.user if isinstance(request.user, User) else None
        cards, seats = asked_int(request, "cards"), asked_int(request, "seats")
        currency = asked_text(request, "currency")
        rows = [
            _row(row)
            for row in queries.lobby_rows(user)
            if cards in (None, row.cards) and seats in (None, row.max_seats) and currency in ("", row.currency)
        ]
        return TableRows(rows)


class MyTablesView(APIView):
    """Where one sits."""

    @message(gives=TableRows)
    def get(self, request: Request) -> TableRows:
        """The tables one sits at now."""
        return TableRows([_row(row) for row in queries.tables_of(user_of(request))])


class SitView(APIView):
    """A chair."""

    @message(takes=SitDown, refuses=(404, 409))
    def post(self, request: Request, sent: SitDown, public_id: str) -> Done:
        """Sit down."""
        with transaction.atomic():
            chairs.sit_down(public_id, user_of(request), sent.buy_in_minor, sent.seat)
        return Done()

    @message(refuses=(404, 409))
    def delete(self, request: Request, public_id: str) -> Done:
        """Get up: at once between deals, after the deal otherwise."""
        with transaction.atomic():
            chairs.leave(public_id, user_of(request))
        return Done()


class TopUpView(APIView):
    """Chips on one's chair."""

    @message(takes=TopUp, refuses=(404, 409))
    def post(self, request: Request, sent: TopUp, public_id: str) -> Done:
        """Bring more."""
        with transaction.atomic():
            chairs.top_up(public_id, user_of(request), sent.amount_minor, sent.id)
        return Done()


class SitOutView(APIView):
    """Whether one is dealt in."""

    @message(takes=SitOut, refuses=(404, 409))
    def post(self, request: Request, sent: SitOut, public_id: str) -> Done:
        """Sit out, or come back."""
        with transaction.atomic():
            chairs.sit_out(public_id, user_of(request), sent.wanted)
        return Done()


class NextView(APIView):
    """'Deal me the next table.'"""

    @message(takes=Like, gives=Next, refuses=(404, 409))
    def post(self, request: Request, sent: Like) -> Next:
        """The best table of a kind."""
        found = queries.next_table(user_of(request), sent.like)
        if found is None:
            raise TableRefused(TableRefusal.NO_TABLE_LIKE_THAT)
        return Next(found, socket_of(found))


class DealsView(APIView):
    """One's own deals."""

    @message(gives=DealRows, query={"cursor": str})
    def get(self, request: Request) -> DealRows:
        """Some of them."""
        found, cursor = _deals(user_of(request), asked_text(request, "cursor"))
        return DealRows(found, cursor)


class DealsExport(APIView):
    """All one's own deals as newline-delimited JSON."""

    @message(gives=DealRow, media_type="application/x-ndjson")
    def get(self, request: Request) -> Any:
        """Newest first."""
        user = user_of(request)
        return ndjson(lambda cursor: _deals(user, cursor or ""), "deals.ndjson")


class RecordView(APIView):
    """The record of one deal, which `python -m engine replay` plays again (docs/notation.md)."""

    @message(gives=record.DealRecord, refuses=(404,))
    def get(self, request: Request, public_id: str) -> HttpResponse:
        """Of a deal of one's own that is over, or of a table that shares its deals."""
        deal: Deal | None = records.readable(public_id, user_of(request))
        if deal is None or deal.status != DealStatus.OVER:
            raise Http404
        return HttpResponse(record.encode(records.record_of(deal)), content_type="application/json")


class ExplanationView(APIView):
    """Why each hand of a deal cost what it cost."""

    @message(gives=Explanation, refuses=(404,))
    def get(self, request: Request, public_id: str) -> Explanation:
        """Seat by seat, in the reader's language (docs/protocol.md)."""
        user = user_of(request)
        deal: Deal | None = records.readable(public_id, user)
        if deal is None or deal.status != DealStatus.OVER:
            raise Http404
        lines = records.result_of(deal, records.places_of(deal), user).lines
        return explained(public_id, lines)


def _deals(user: User, before: str) -> tuple[list[DealRow], str | None]:
    page = history.deals_of(user, before)
    names = ("public_id", "ended_at", "table", "table_id", "cards", "outcome", "score", "money_minor")
    return [DealRow(*(getattr(row, name) for name in names)) for row in page.rows], page.older


def _row(row: queries.LobbyRow) -> TableRow:
    return TableRow(
        row.public_id, row.name, row.profile_name, row.cards, row.currency, row.point_value_minor,
        row.buy_in_min_minor, row.buy_in_max_minor, row.rake_bps, row.max_seats, row.humans, row.bots, row.status,
        row.mine, socket_of(row.public_id),
    )  # fmt: skip


def socket_of(public_id: str) -> str:
    """Where a table is played."""
    return f"/ws/table/{public_id}/"
