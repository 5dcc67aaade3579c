"""The API's part about the lobby: the open tables, the next one of a kind, private tables by code."""

from typing import Annotated

import msgspec
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.views import APIView

from accounts.people.visitor import reader, user_of
from base.api import Message, Query, message, query_int, query_text
from tables.chairs.api import Id, socket_of
from tables.lobby import queries
from tables.refusals import TableRefusal, TableRefused
from tables.setup.models import Table
from tables.setup.private import come_in, may_guess, open_private

NARROWED: Query = {
    "cards": (int, "Only tables with so many cards a hand: 13 or 21."),
    "currency": (str, "Only tables that play for this currency."),
    "seats": (int, "Only tables with so many chairs."),
}


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
    hints: str
    mine: bool
    socket: str


class TableRows(msgspec.Struct, frozen=True):
    """Tables of the lobby."""

    results: list[TableRow]


class Like(Message, frozen=True):
    """The id of a public table; the answer is another table like it."""

    like: Id


class Next(msgspec.Struct, frozen=True):
    """The table that was found."""

    table: str
    socket: str


class PrivateTable(msgspec.Struct, frozen=True):
    """A private table; whoever has its code may join."""

    table: str
    code: str
    socket: str


class Code(Message, frozen=True):
    """A private table's code, however it is typed."""

    code: Annotated[str, msgspec.Meta(max_length=32)]


class TablesView(APIView):
    """The tables of the lobby, for everybody."""

    permission_classes = (AllowAny,)

    @message(gives=TableRows, query=NARROWED, called="list_tables")
    def get(self, request: Request) -> TableRows:
        """List the open public tables of the lobby."""
        user = reader(request)
        cards, seats = query_int(request, "cards"), query_int(request, "seats")
        currency = query_text(request, "currency")
        rows = [
            _row(row)
            for row in queries.lobby_seen_by(user)
            if cards in (None, row.cards) and seats in (None, row.max_seats) and currency in ("", row.currency)
        ]
        return TableRows(rows)


class MyTablesView(APIView):
    """The tables where the player sits."""

    @message(gives=TableRows, called="list_my_tables")
    def get(self, request: Request) -> TableRows:
        """List the tables at which the player sits."""
        return TableRows([_row(row) for row in queries.tables_of(user_of(request))])


class NextView(APIView):
    """Finding another table of the same kind with a free chair."""

    @message(takes=Like, gives=Next, refuses=(404, 409), called="find_next_table")
    def post(self, request: Request, sent: Like) -> Next:
        """Find the best table like a given one, to play at next.

        It has the same rules, stake and chairs, a free chair, and the most people.
        """
        table_id = queries.next_table(user_of(request), sent.like)
        if table_id is None:
            raise TableRefused(TableRefusal.NO_TABLE_LIKE_THAT)
        return Next(table_id, socket_of(table_id))


class PrivateView(APIView):
    """Private tables, opened by a player for friends."""

    @message(takes=Like, gives=PrivateTable, status=201, refuses=(404, 409), called="open_private_table")
    def post(self, request: Request, sent: Like) -> PrivateTable:
        """Open a private table with the rules and stakes of a public one."""
        return _private(open_private(sent.like, user_of(request)))


class JoinView(APIView):
    """A friend's table by its code."""

    @message(takes=Code, gives=PrivateTable, refuses=(403, 404), called="find_private_table")
    def post(self, request: Request, sent: Code) -> PrivateTable:
        """Find a private table by its code.

        Guesses are counted: too many are refused with 429.
        """
        if not may_guess(request.META.get("REMOTE_ADDR")):
            raise TableRefused(TableRefusal.SLOW_DOWN)
        return _private(come_in(sent.code, user_of(request)))


def _private(table: Table) -> PrivateTable:
    return PrivateTable(table.public_id, table.code, socket_of(table.public_id))


def _row(row: queries.LobbyRow) -> TableRow:
    return TableRow(
        id=row.public_id,
        name=row.name,
        profile=row.profile_name,
        cards=row.cards,
        currency=row.currency,
        point_value_minor=row.point_value_minor,
        buy_in_min_minor=row.buy_in_min_minor,
        buy_in_max_minor=row.buy_in_max_minor,
        rake_bps=row.rake_bps,
        seats=row.max_seats,
        people=row.humans,
        bots=row.bots,
        status=row.status,
        hints=row.hints,
        mine=row.mine,
        socket=socket_of(row.public_id),
    )
