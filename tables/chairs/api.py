"""The API's part about one table: who sits there, waiting for a chair, topping up by itself, private tables by code."""

from typing import Annotated, Any

import msgspec
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.views import APIView

from accounts.people.models import User
from accounts.people.visitor import user_of
from base.api import Done, Message, message
from tables.chairs import infos, waiting
from tables.chairs import services as chairs
from tables.lobby.api import Amount, Like, socket_of
from tables.lobby.pages import may_guess
from tables.refusals import TableRefusal, TableRefused
from tables.setup.models import Table
from tables.setup.private import find_private, open_private
from tables.wire.messages import TableInfo, You


class TableDetail(msgspec.Struct, frozen=True):
    """One table as its socket begins (docs/protocol.md), with the rules it is played by; `you` for who is logged in."""

    table: TableInfo
    you: You | None
    rules: dict[str, Any]
    socket: str


class PrivateTable(msgspec.Struct, frozen=True):
    """A private table; whoever has its code may join."""

    table: str
    code: str
    socket: str


class Code(Message, frozen=True):
    """A private table's code, however it is typed."""

    code: Annotated[str, msgspec.Meta(max_length=32)]


class Wait(Message, frozen=True):
    """How many chips to bring when a chair falls free."""

    buy_in_minor: Amount


class AutoTopUp(Message, frozen=True):
    """Fill the chair up to so much whenever it is short after a deal; null to do it no longer."""

    to_minor: Amount | None


class TableView(APIView):
    """One table."""

    permission_classes = (AllowAny,)

    @message(gives=TableDetail, refuses=(404,), called="table_retrieve")
    def get(self, request: Request, public_id: str) -> TableDetail:
        """As it stands now; who plays follows it on its socket."""
        table = Table.objects.filter(public_id=public_id).first()
        if table is None:
            raise TableRefused(TableRefusal.NO_TABLE)
        seats = infos.seats_of(table)
        info = infos.table_info(table, seats)
        user = request.user if isinstance(request.user, User) else None
        you = infos.yous(table, info, seats, [user])[user] if user is not None else None
        return TableDetail(info, you, msgspec.to_builtins(table.rules), socket_of(public_id))


class LineView(APIView):
    """The line for a chair at a full table."""

    @message(takes=Wait, refuses=(404, 409))
    def post(self, request: Request, sent: Wait, public_id: str) -> Done:
        """Wait, or change the chips to bring."""
        waiting.wait_in_line(public_id, user_of(request), sent.buy_in_minor)
        return Done()

    @message(refuses=(404, 409))
    def delete(self, request: Request, public_id: str) -> Done:
        """Wait no longer."""
        waiting.leave_line(public_id, user_of(request))
        return Done()


class AutoTopUpView(APIView):
    """Chips that come to one's chair by themselves."""

    @message(takes=AutoTopUp, refuses=(404, 409))
    def post(self, request: Request, sent: AutoTopUp, public_id: str) -> Done:
        """Up to so much, or no longer."""
        chairs.auto_top_up(public_id, user_of(request), sent.to_minor)
        return Done()


class PrivateView(APIView):
    """Tables for friends."""

    @message(takes=Like, gives=PrivateTable, status=201, refuses=(404, 409))
    def post(self, request: Request, sent: Like) -> PrivateTable:
        """Open one with the rules and stakes of a public table."""
        return _private(open_private(sent.like, user_of(request)))


class JoinView(APIView):
    """A friend's table by its code."""

    @message(takes=Code, gives=PrivateTable, refuses=(404,))
    def post(self, request: Request, sent: Code) -> PrivateTable:
        """Which table it is; guesses are counted."""
        if not may_guess(request.META.get("REMOTE_ADDR")):
            raise TableRefused(TableRefusal.SLOW_DOWN)
        return _private(find_private(sent.code))


def _private(table: Table) -> PrivateTable:
    return PrivateTable(table.public_id, table.code, socket_of(table.public_id))
