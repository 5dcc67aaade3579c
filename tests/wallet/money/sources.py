"""Rows that postings of money are about, written by the tables' owner as a test needs them, past gates and gateways."""

from django.utils import timezone

from accounts.people.models import User
from base.ids import new_public_id
from wallet.ledger import refs
from wallet.ledger.kinds import Kind
from wallet.ledger.posting import Leg, Posting, post
from wallet.money.deposits.models import Deposit, DepositState
from wallet.money.withdrawals import payees
from wallet.money.withdrawals.models import Approval, Payee, PayoutBatch, Withdrawal, WithdrawalState

INR = "INR"


def credited_row(user: User, amount_minor: int, public_id: str = "") -> Deposit:
    """A deposit without tax that is credited, before its posting."""
    return Deposit.objects.create(
        public_id=public_id or new_public_id(),
        user=user,
        currency_id=INR,
        amount_minor=amount_minor,
        gst_rate_bps=0,
        gst_minor=0,
        gateway="sandbox",
        state=DepositState.CREDITED,
        expires_at=timezone.now(),
        credited_at=timezone.now(),
    )


def posting_of(deposit: Deposit) -> Posting:
    """The posting of a credited deposit without tax."""
    legs = (
        Leg(refs.gateway("sandbox", INR), -deposit.amount_minor),
        Leg(refs.player_main(deposit.user_id, INR), deposit.amount_minor),
    )
    return post(Kind.DEPOSIT, f"deposit:{deposit.public_id}", legs)


def deposited(user: User, amount_minor: int, public_id: str = "") -> Posting:
    """Rupees that came through a gateway, without tax."""
    return posting_of(credited_row(user, amount_minor, public_id))


def paid_out(user: User, amount_minor: int, by: User) -> Withdrawal:
    """Rupees that were asked for, approved, sent and paid, without tax; each step with its posting."""
    payee = Payee.objects.create(user=user, kind="upi", holder="Somebody", account="somebody@bank")
    row = Withdrawal.objects.create(
        user=user,
        currency_id=INR,
        amount_minor=amount_minor,
        net_winnings_minor=0,
        taxed_minor=0,
        tax_rate_bps=0,
        tax_minor=0,
        payee=payee,
        asked_as=new_public_id(),
        requested_at=timezone.now(),
    )
    waiting = refs.withdrawal(row.public_id, INR, user.pk)
    main = refs.player_main(user.pk, INR)
    legs = (Leg(main, -amount_minor), Leg(waiting, amount_minor))
    post(Kind.WITHDRAWAL_REQUEST, f"withdrawal:{row.public_id}", legs, note=payees.mark_of(payee))
    Approval.objects.create(withdrawal=row, player=user, by=by)
    batch = PayoutBatch.objects.create(
        made_by=by, bank="payouts", currency_id=INR, lines=1, total_minor=amount_minor, sha256="0" * 64
    )
    for state in (WithdrawalState.APPROVED, WithdrawalState.SENT, WithdrawalState.PAID):
        row.state, row.batch, row.line = state, batch, 1
        row.save(update_fields=["state", "batch", "line"])
    legs = (Leg(waiting, -amount_minor), Leg(refs.bank("payouts", INR), amount_minor))
    post(Kind.WITHDRAWAL_PAID, f"withdrawal_paid:{row.public_id}", legs)
    return row
