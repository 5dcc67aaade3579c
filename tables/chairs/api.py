"""The API's part about one table: who sits there, taking and leaving a chair, chips, waiting in the line."""

from typing import Annotated, Any

import msgspec
from django.db import transaction
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.views import APIView

from accounts.people.models import User
from accounts.people.visitor import user_of
from base.api import Done, Message, message
from tables.chairs import infos, services
from tables.refusals import TableRefusal, TableRefused
from tables.setup.models import Table
from tables.wire.messages import TableInfo, You
from wallet.ledger.models import AMOUNT_MAX_MINOR

Amount = Annotated[int, msgspec.Meta(ge=1, le=AMOUNT_MAX_MINOR)]
Id = Annotated[str, msgspec.Meta(max_length=32)]


class TableDetail(msgspec.Struct, frozen=True):
    """One table as its socket begins (docs/protocol.md), with the rules it is played by; `you` for who is logged in."""

    table: TableInfo
    you: You | None
    rules: dict[str, Any]
    socket: str


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


class AutoTopUp(Message, frozen=True):
    """Fill the chair up to so much whenever it is short after a deal; null to do it no longer."""

    to_minor: Amount | None


class Wait(Message, frozen=True):
    """How many chips to bring when a chair falls free."""

    buy_in_minor: Amount


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
        you = infos.own_parts(table, info, seats, [user])[user] if user is not None else None
        return TableDetail(info, you, msgspec.to_builtins(table.rules), socket_of(public_id))


class SitView(APIView):
    """A chair."""

    @message(takes=SitDown, refuses=(404, 409))
    def post(self, request: Request, sent: SitDown, public_id: str) -> Done:
        """Sit down."""
        with transaction.atomic():
            services.sit_down(public_id, user_of(request), sent.buy_in_minor, sent.seat)
        return Done()

    @message(refuses=(404, 409))
    def delete(self, request: Request, public_id: str) -> Done:
        """Get up: at once between deals, after the deal otherwise."""
        with transaction.atomic():
            services.leave(public_id, user_of(request))
        return Done()


class TopUpView(APIView):
    """Chips on one's chair."""

    @message(takes=TopUp, refuses=(404, 409))
    def post(self, request: Request, sent: TopUp, public_id: str) -> Done:
        """Bring more."""
        with transaction.atomic():
            services.top_up(public_id, user_of(request), sent.amount_minor, sent.id)
        return Done()


class AutoTopUpView(APIView):
    """Chips that come to one's chair by themselves."""

    @message(takes=AutoTopUp, refuses=(404, 409))
    def post(self, request: Request, sent: AutoTopUp, public_id: str) -> Done:
        """Up to so much, or no longer."""
        services.auto_top_up(public_id, user_of(request), sent.to_minor)
        return Done()


class SitOutView(APIView):
    """Whether one is dealt in."""

    @message(takes=SitOut, refuses=(404, 409))
    def post(self, request: Request, sent: SitOut, public_id: str) -> Done:
        """Sit out, or come back."""
        with transaction.atomic():
            services.sit_out(public_id, user_of(request), sent.wanted)
        return Done()


class LineView(APIView):
    """The line for a chair at a full table."""

    @message(takes=Wait, refuses=(404, 409))
    def post(self, request: Request, sent: Wait, public_id: str) -> Done:
        """Wait, or change the chips to bring."""
        services.wait_in_line(public_id, user_of(request), sent.buy_in_minor)
        return Done()

    @message(refuses=(404, 409))
    def delete(self, request: Request, public_id: str) -> Done:
        """Wait no longer."""
        services.leave_line(public_id, user_of(request))
        return Done()


def socket_of(public_id: str) -> str:
    """Where a table is played."""
    return f"/ws/table/{public_id}/"
