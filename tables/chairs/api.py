"""The API's part about one table: who sits there, taking and leaving a chair, chips, waiting in the line."""

from typing import Annotated, Any

import msgspec
from django.db import transaction
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.views import APIView

from accounts.people.visitor import reader, user_of
from base.api import Done, Message, message
from tables.chairs import infos, services
from tables.chairs.guests import check_may_enter
from tables.refusals import TableRefusal, TableRefused
from tables.setup.models import Table
from tables.wire.messages import TableInfo, You
from wallet.ledger.models import AMOUNT_MAX_MINOR

Amount = Annotated[int, msgspec.Meta(ge=1, le=AMOUNT_MAX_MINOR)]
Id = Annotated[str, msgspec.Meta(max_length=32)]


class TableDetail(msgspec.Struct, frozen=True):
    """One table with its rules, as its socket shows it (docs/protocol.md); `you` is None for a visitor."""

    table: TableInfo
    you: You | None
    rules: dict[str, Any]
    socket: str


class SitDown(Message, frozen=True):
    """Take a chair with some chips: a chosen chair, or any."""

    buy_in_minor: Amount
    seat: Annotated[int, msgspec.Meta(ge=0, le=5)] | None = None


class TopUp(Message, frozen=True):
    """Bring more chips; the same id counts once."""

    amount_minor: Amount
    id: Id


class SitOut(Message, frozen=True):
    """Stay out of the coming deals, or come back."""

    wanted: bool


class AutoTopUp(Message, frozen=True):
    """Up to how many chips the chair is filled whenever it is short after a deal; None ends it."""

    to_minor: Amount | None


class Wait(Message, frozen=True):
    """How many chips to bring when a chair falls free."""

    buy_in_minor: Amount


class TableView(APIView):
    """One table with its rules and players."""

    permission_classes = (AllowAny,)

    @message(gives=TableDetail, refuses=(403, 404), called="get_table")
    def get(self, request: Request, public_id: str) -> TableDetail:
        """Get a table with its players and rules.

        A program that plays follows the table on its socket (docs/protocol.md).
        """
        table = Table.objects.filter(public_id=public_id).first()
        if table is None:
            raise TableRefused(TableRefusal.NO_TABLE)
        user = reader(request)
        check_may_enter(table, user)
        seats = infos.seats_of(table)
        info = infos.table_info(table, seats)
        you = infos.own_parts(table, info, seats, [user])[user] if user is not None else None
        return TableDetail(info, you, msgspec.to_builtins(table.rules), socket_of(public_id))


class SitView(APIView):
    """Taking a chair at a table."""

    @message(takes=SitDown, refuses=(404, 409), called="sit_down")
    def post(self, request: Request, sent: SitDown, public_id: str) -> Done:
        """Sit down at a table with chips."""
        with transaction.atomic():
            services.sit_down(public_id, user_of(request), sent.buy_in_minor, sent.seat)
        return Done()

    @message(refuses=(404, 409), called="leave_table")
    def delete(self, request: Request, public_id: str) -> Done:
        """Leave a table: at once between deals, otherwise after the deal, where the hand drops when its turn comes."""
        with transaction.atomic():
            services.leave(public_id, user_of(request))
        return Done()


class TopUpView(APIView):
    """Bringing more chips to the player's chair."""

    @message(takes=TopUp, refuses=(404, 409), called="top_up")
    def post(self, request: Request, sent: TopUp, public_id: str) -> Done:
        """Bring more chips to the player's chair."""
        with transaction.atomic():
            services.top_up(public_id, user_of(request), sent.amount_minor, sent.id)
        return Done()


class AutoTopUpView(APIView):
    """Chips that come to the player's chair by themselves."""

    @message(takes=AutoTopUp, refuses=(404, 409), called="set_auto_top_up")
    def post(self, request: Request, sent: AutoTopUp, public_id: str) -> Done:
        """Set up to how many chips the chair is filled after a deal."""
        services.auto_top_up(public_id, user_of(request), sent.to_minor)
        return Done()


class SitOutView(APIView):
    """Whether the player is dealt in."""

    @message(takes=SitOut, refuses=(404, 409), called="sit_out")
    def post(self, request: Request, sent: SitOut, public_id: str) -> Done:
        """Sit out the coming deals, or come back."""
        with transaction.atomic():
            services.sit_out(public_id, user_of(request), sent.wanted)
        return Done()


class LineView(APIView):
    """The line for a chair at a full table."""

    @message(takes=Wait, refuses=(404, 409), called="wait_in_line")
    def post(self, request: Request, sent: Wait, public_id: str) -> Done:
        """Wait in line for a chair, or change the chips to bring."""
        services.wait_in_line(public_id, user_of(request), sent.buy_in_minor)
        return Done()

    @message(refuses=(404, 409), called="leave_line")
    def delete(self, request: Request, public_id: str) -> Done:
        """Leave the line for a chair."""
        services.leave_line(public_id, user_of(request))
        return Done()


def socket_of(public_id: str) -> str:
    """Where a table is played."""
    return f"/ws/table/{public_id}/"
