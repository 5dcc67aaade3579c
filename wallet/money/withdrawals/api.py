"""The API's part about withdrawals: payees, the tax of a withdrawal, requesting one, its state, and cancelling it."""

from datetime import datetime
from typing import Annotated

import msgspec
from django.db.models import QuerySet
from rest_framework.request import Request

from accounts.login.password_again import password_again
from accounts.people.visitor import user_of
from base.api import BadMessage, Done, Message, message, query_int
from wallet.money.api import AMOUNT, CURSOR, Amount, Key, MoneyView, PaymentStep, one_of, page_of
from wallet.money.refusals import PaymentRefusal, PaymentRefused
from wallet.money.withdrawals import payees
from wallet.money.withdrawals import services as withdrawals
from wallet.money.withdrawals.forms import PayeeForm
from wallet.money.withdrawals.models import Payee, PayeeKind, Withdrawal, WithdrawalState, WithdrawalStep

Password = Annotated[str, msgspec.Meta(max_length=128)]


class PayeeInfo(msgspec.Struct, frozen=True):
    """A bank account or UPI address that the player is paid to; `account` shows its last digits only."""

    id: str
    kind: PayeeKind
    holder: str
    account: str


class PayeeInfos(msgspec.Struct, frozen=True):
    """All payees of a player, the newest first."""

    results: list[PayeeInfo]


class AddPayee(Message, frozen=True):
    """A bank account with its IFSC, or a UPI address. A program sends the password along."""

    kind: PayeeKind
    holder: Annotated[str, msgspec.Meta(min_length=1, max_length=80)]
    account: Annotated[str, msgspec.Meta(min_length=1, max_length=80)]
    ifsc: Annotated[str, msgspec.Meta(max_length=11)] = ""
    password: Password | None = None


class WithdrawalPreview(msgspec.Struct, frozen=True):
    """The result of a withdrawal requested now, in minor units; `payout_minor` is what arrives."""

    currency: str
    amount_minor: int
    net_winnings_minor: int
    tax_rate_bps: int
    tax_minor: int
    payout_minor: int
    withdrawable_minor: int


class AskWithdrawal(Message, frozen=True):
    """A withdrawal; sent twice with the same key it is one. A program sends the password along."""

    amount_minor: Amount
    payee: Annotated[str, msgspec.Meta(max_length=32)]
    key: Key
    password: Password | None = None


class WithdrawalInfo(msgspec.Struct, frozen=True):
    """One withdrawal. `amount_minor` left the account, `payout_minor` is what arrives, the rest is tax withheld."""

    id: str
    state: WithdrawalState
    currency: str
    amount_minor: int
    net_winnings_minor: int
    tax_rate_bps: int
    tax_minor: int
    payout_minor: int
    payee: PayeeInfo
    requested_at: datetime
    bank_reference: str
    may_cancel: bool


class WithdrawalInfos(msgspec.Struct, frozen=True):
    """A page of withdrawals, newest first; `next` is the cursor of the page after it, with older withdrawals."""

    results: list[WithdrawalInfo]
    next: int | None


class WithdrawalDetail(msgspec.Struct, frozen=True):
    """A withdrawal and all that happened to it."""

    withdrawal: WithdrawalInfo
    steps: list[PaymentStep]


class PayeesView(MoneyView):
    """Where the player can be paid."""

    @message(gives=PayeeInfos, refuses=(409,), called="list_payees")
    def get(self, request: Request) -> PayeeInfos:
        """List the bank accounts and UPI addresses that the player is paid to."""
        return PayeeInfos([_payee(row) for row in payees.of(user_of(request))])

    @message(takes=AddPayee, gives=PayeeInfo, status=201, refuses=(409,), called="add_payee")
    def post(self, request: Request, sent: AddPayee) -> PayeeInfo:
        """Add a bank account or UPI address to be paid to.

        If the account is a payee already, that one is returned. A program must send the password too.
        """
        password_again(request, sent.password)
        fields = {"kind": sent.kind.value, "holder": sent.holder, "account": sent.account, "ifsc": sent.ifsc}
        form = PayeeForm(fields, instance=Payee(user=user_of(request)))
        if not form.is_valid():
            raise BadMessage(" ".join(str(wrong) for errors in form.errors.values() for wrong in errors))
        return _payee(payees.keep(form.save(commit=False)))


class PayeeView(MoneyView):
    """One payee of the player who sends the request."""

    @message(refuses=(404, 409), called="delete_payee")
    def delete(self, request: Request, public_id: str) -> Done:
        """Delete a payee of the player.

        Withdrawals to it that are not with the bank yet are cancelled.
        """
        withdrawals.remove_payee(one_of(payees.of(user_of(request)), public_id))
        return Done()


class PreviewView(MoneyView):
    """The tax that a withdrawal would cost now."""

    @message(gives=WithdrawalPreview, query=AMOUNT, refuses=(409,), called="preview_withdrawal")
    def get(self, request: Request) -> WithdrawalPreview:
        """Preview the tax and the payout of a withdrawal made now."""
        amount_minor = query_int(request, "amount_minor")
        if amount_minor is None:
            raise BadMessage("'amount_minor' is missing.")
        user = user_of(request)
        there_minor = withdrawals.withdrawable_minor(user)
        # Also keeps numbers no ledger could hold out of the tax's formula.
        if amount_minor > there_minor:
            raise PaymentRefused(PaymentRefusal.NOT_THAT_MUCH)
        tax = withdrawals.preview(user, amount_minor)
        return WithdrawalPreview(
            self.terms.currency, amount_minor, tax.net_minor, tax.rate_bps, tax.tax_minor,
            amount_minor - tax.tax_minor, there_minor,
        )  # fmt: skip


class WithdrawalsView(MoneyView):
    """The withdrawals of the player who sends the request."""

    @message(gives=WithdrawalInfos, query=CURSOR, refuses=(409,), called="list_withdrawals")
    def get(self, request: Request) -> WithdrawalInfos:
        """List the player's withdrawals, a page at a time."""
        rows, older = page_of(_own(request), request)
        return WithdrawalInfos([_info(row) for row in rows], older)

    @message(takes=AskWithdrawal, gives=WithdrawalInfo, status=201, refuses=(404, 409), called="request_withdrawal")
    def post(self, request: Request, sent: AskWithdrawal) -> WithdrawalInfo:
        """Request a withdrawal to one of the player's payees.

        The amount leaves the account at once. Sent twice with the same key, it is one withdrawal.
        """
        password_again(request, sent.password)
        user = user_of(request)
        payee = one_of(payees.of(user), sent.payee)
        return _info(withdrawals.ask(user, sent.amount_minor, payee, sent.key))


class WithdrawalView(MoneyView):
    """One withdrawal of the player who sends the request."""

    @message(gives=WithdrawalDetail, refuses=(404, 409), called="get_withdrawal")
    def get(self, request: Request, public_id: str) -> WithdrawalDetail:
        """Get a withdrawal with its history."""
        row = one_of(_own(request), public_id)
        steps = WithdrawalStep.objects.filter(withdrawal=row).order_by("pk")
        return WithdrawalDetail(_info(row), [PaymentStep(step.at, step.became, step.why_told) for step in steps])


class CancelView(MoneyView):
    """Taking a withdrawal back before it is approved."""

    @message(refuses=(404, 409), called="cancel_withdrawal")
    def post(self, request: Request, public_id: str) -> Done:
        """Cancel a withdrawal that nobody has approved yet.

        The whole amount comes back.
        """
        withdrawals.cancel(one_of(_own(request), public_id), user_of(request))
        return Done()


def _own(request: Request) -> QuerySet[Withdrawal]:
    return Withdrawal.objects.filter(user=user_of(request)).select_related("payee")


def _payee(row: Payee) -> PayeeInfo:
    return PayeeInfo(row.public_id, PayeeKind(row.kind), row.holder, row.masked)


def _info(row: Withdrawal) -> WithdrawalInfo:
    return WithdrawalInfo(
        id=row.public_id,
        state=WithdrawalState(row.state),
        currency=row.currency_id,
        amount_minor=row.amount_minor,
        net_winnings_minor=row.net_winnings_minor,
        tax_rate_bps=row.tax_rate_bps,
        tax_minor=row.tax_minor,
        payout_minor=row.payout_minor,
        payee=_payee(row.payee),
        requested_at=row.requested_at,
        bank_reference=row.bank_reference,
        may_cancel=row.state == WithdrawalState.REQUESTED,
    )
