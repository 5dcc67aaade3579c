"""The API's part about deposits: what one costs, opening one, where to pay, and its state."""

from datetime import datetime
from typing import Annotated

import msgspec
from django.db.models import QuerySet
from django.urls import reverse
from rest_framework.request import Request

from accounts.people.visitor import user_of
from base.api import BadMessage, Message, message, query_int
from wallet.money.api import AMOUNT, CURSOR, Amount, Key, MoneyView, PaymentStep, one_of, page_of
from wallet.money.deposits import services as deposits
from wallet.money.deposits.models import Deposit, DepositState, DepositStep


class DepositQuote(msgspec.Struct, frozen=True):
    """The cost of a deposit made now, in minor units: `total_minor` is paid, `amount_minor` can be played with."""

    currency: str
    amount_minor: int
    gst_rate_bps: int
    gst_minor: int
    total_minor: int
    least_minor: int
    most_minor: int
    gateways: tuple[str, ...]


class OpenDeposit(Message, frozen=True):
    """A deposit to be opened; sent twice with the same key it is one. `gateway` may be left out."""

    amount_minor: Amount
    key: Key
    gateway: Annotated[str, msgspec.Meta(max_length=32)] = ""


class DepositInfo(msgspec.Struct, frozen=True):
    """One deposit. `pay_at` is the page on which its player pays it, empty once there is nothing to pay."""

    id: str
    state: DepositState
    currency: str
    amount_minor: int
    gst_rate_bps: int
    gst_minor: int
    total_minor: int
    gateway: str
    opened_at: datetime
    expires_at: datetime
    credited_at: datetime | None
    pay_at: str


class DepositInfos(msgspec.Struct, frozen=True):
    """A page of deposits, newest first; `next` is the cursor of the page after it, with older deposits."""

    results: list[DepositInfo]
    next: int | None


class DepositDetail(msgspec.Struct, frozen=True):
    """A deposit and all that happened to it."""

    deposit: DepositInfo
    steps: list[PaymentStep]


class QuoteView(MoneyView):
    """What a deposit costs."""

    @message(gives=DepositQuote, query=AMOUNT, refuses=(409,), called="quote_deposit")
    def get(self, request: Request) -> DepositQuote:
        """Quote what a deposit made now would cost, with tax."""
        amount_minor = query_int(request, "amount_minor")
        if amount_minor is None:
            raise BadMessage("'amount_minor' is missing.")
        tax, terms = deposits.quote(amount_minor), self.terms
        return DepositQuote(
            terms.currency, tax.amount_minor, tax.rate_bps, tax.tax_minor, tax.total_minor,
            terms.deposit_min_minor, terms.deposit_max_minor, deposits.gateways(),
        )  # fmt: skip


class DepositsView(MoneyView):
    """The deposits of the player who sends the request."""

    @message(gives=DepositInfos, query=CURSOR, refuses=(409,), called="list_deposits")
    def get(self, request: Request) -> DepositInfos:
        """List the player's deposits, a page at a time."""
        rows, older = page_of(_own(request), request)
        return DepositInfos([_info(row, request) for row in rows], older)

    @message(takes=OpenDeposit, gives=DepositInfo, status=201, refuses=(409,), called="open_deposit")
    def post(self, request: Request, sent: OpenDeposit) -> DepositInfo:
        """Open a deposit, to be paid at `pay_at`.

        Sent twice with the same key, it is one deposit.
        """
        return _info(deposits.open_deposit(user_of(request), sent.amount_minor, sent.gateway, sent.key), request)


class DepositView(MoneyView):
    """One deposit of the player who sends the request."""

    @message(gives=DepositDetail, refuses=(404, 409), called="get_deposit")
    def get(self, request: Request, public_id: str) -> DepositDetail:
        """Get a deposit with its history."""
        row = one_of(_own(request), public_id)
        steps = DepositStep.objects.filter(deposit=row).order_by("pk")
        return DepositDetail(_info(row, request), [PaymentStep(step.at, step.became) for step in steps])


def _own(request: Request) -> QuerySet[Deposit]:
    return Deposit.objects.filter(user=user_of(request))


def _info(row: Deposit, request: Request) -> DepositInfo:
    payable = row.state == DepositState.OPEN
    return DepositInfo(
        id=row.public_id,
        state=DepositState(row.state),
        currency=row.currency_id,
        amount_minor=row.amount_minor,
        gst_rate_bps=row.gst_rate_bps,
        gst_minor=row.gst_minor,
        total_minor=row.total_minor,
        gateway=row.gateway,
        opened_at=row.opened_at,
        expires_at=row.expires_at,
        credited_at=row.credited_at,
        pay_at=request.build_absolute_uri(reverse("wallet:pay", args=(row.public_id,))) if payable else "",
    )
