"""The API's part about one table: who sits there, waiting for a chair, topping up by itself, private tables by code."""

from typing import Annotated

import msgspec
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.views import APIView

from accounts.people.models import User
from accounts.people.visitor import user_of
from base.api import Done, Message, message
from engine.houses import RuleProfile
from tables.chairs import infos, waiting
from tables.chairs import services as chairs
from tables.lobby.api import Amount, Like, socket_of
from tables.lobby.pages import may_guess
from tables.refusals import TableRefusal, TableRefused
from tables.setup.models import Table
from tables.setup.private import find_private, open_private
from tables.wire.messages import TableInfo, You


class TableDetail(msgspec.Struct, frozen=True):
    """One table with its rules, as its socket shows it (docs/protocol.md); `you` is None for a visitor."""

    table: TableInfo
    you: You | None
    rules: RuleProfile
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
    """Up to how many chips the chair is filled whenever it is short after a deal; None ends it."""

    to_minor: Amount | None


class TableView(APIView):
    """One table."""

    permission_classes = (AllowAny,)

    @message(gives=TableDetail, refuses=(404,), called="get_table")
    def get(self, request: Request, public_id: str) -> TableDetail:
        """Get a table with its players and rules.

        A program that plays follows the table on its socket (docs/protocol.md).
        """
        table = Table.objects.filter(public_id=public_id).first()
        if table is None:
            raise TableRefused(TableRefusal.NO_TABLE)
        seats = infos.seats_of(table)
        info = infos.table_info(table, seats)
        user = request.user if isinstance(request.user, User) else None
        you = infos.yous(table, info, seats, [user])[user] if user is not None else None
        return TableDetail(info, you, table.rules, socket_of(public_id))


class LineView(APIView):
    """The line for a chair at a full table."""

    @message(takes=Wait, refuses=(404, 409), called="wait_in_line")
    def post(self, request: Request, sent: Wait, public_id: str) -> Done:
        """Wait in line for a chair, or change the chips to bring."""
        waiting.wait_in_line(public_id, user_of(request), sent.buy_in_minor)
        return Done()

    @message(refuses=(404, 409), called="leave_line")
    def delete(self, request: Request, public_id: str) -> Done:
        """Leave the line for a chair."""
        waiting.leave_line(public_id, user_of(request))
        return Done()


class AutoTopUpView(APIView):
    """Chips that come to one's chair by themselves."""

    @message(takes=AutoTopUp, refuses=(404, 409), called="set_auto_top_up")
    def post(self, request: Request, sent: AutoTopUp, public_id: str) -> Done:
        """Set up to how many chips the chair is filled after a deal."""
        chairs.auto_top_up(public_id, user_of(request), sent.to_minor)
        return Done()


class PrivateView(APIView):
    """Tables for friends."""

    @message(takes=Like, gives=PrivateTable, status=201, refuses=(404, 409), called="open_private_table")
    def post(self, request: Request, sent: Like) -> PrivateTable:
        """Open a private table with the rules and stakes of a public one."""
        return _private(open_private(sent.like, user_of(request)))


class JoinView(APIView):
    """A friend's table by its code."""

    @message(takes=Code, gives=PrivateTable, refuses=(404,), called="find_private_table")
    def post(self, request: Request, sent: Code) -> PrivateTable:
        """Find a private table by its code.

        Guesses are counted: too many are refused with 429.
        """
        if not may_guess(request.META.get("REMOTE_ADDR")):
            raise TableRefused(TableRefusal.SLOW_DOWN)
        return _private(find_private(sent.code))


def _private(table: Table) -> PrivateTable:
    return PrivateTable(table.public_id, table.code, socket_of(table.public_id))
