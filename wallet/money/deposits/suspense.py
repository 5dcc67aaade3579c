"""Money that arrived at a gateway and could not be matched is in suspense, booked with the message about it.

Examples are another amount than the deposit's, a payment for a closed account or after the end of the licence, and
an excess captured later. It stays there until a person credits the deposit with it, or until it has gone back
through the gateway. A refund is requested from the gateway (`refunds`) and pending until the gateway confirms it.
"""

from django.db import transaction
from django.db.models import Sum

from accounts.people.models import User
from base.rows.columns import fitting
from wallet.ledger import refs
from wallet.ledger.doors import through
from wallet.ledger.kinds import Kind
from wallet.ledger.posting import Leg, post
from wallet.money.deposits.models import Deposit, Unmatched, UnmatchedState
from wallet.money.refusals import PaymentRefusal, PaymentRefused

OPEN = (UnmatchedState.HELD, UnmatchedState.REFUNDING)


@transaction.atomic
def hold(deposit: Deposit, event: int, why: str) -> None:
    """Book the amount that a gateway's stored message says was captured, beyond the amount of earlier messages.

    A deposit that could still be paid goes to review. Raises WalletRefused not_allowed.
    """
    why = fitting(Unmatched, "why", why)
    held_minor = int(through("wallet_deposit_hold", deposit.pk, event, why))
    legs = (
        Leg(refs.gateway(deposit.gateway, deposit.currency_id), -held_minor),
        Leg(refs.suspense(deposit.gateway, deposit.currency_id), held_minor),
    )
    post(Kind.PAYMENT_HELD, f"held:{deposit.public_id}:{event}", legs, note=why)


@transaction.atomic
def refund(row: Unmatched, by: User, why: str) -> None:
    """An operator refunds it: the next sweep asks the gateway, and nothing is booked before the gateway confirms.

    A payment for an open deposit is refunded by a decision about the deposit. Raises PaymentRefused own_money,
    too_late, reason_needed.
    """
    now = Unmatched.objects.select_related("deposit").get(pk=row.pk)
    if now.deposit.user_id == by.pk:
        raise PaymentRefused(PaymentRefusal.OWN_MONEY, str(row))
    if now.state != UnmatchedState.HELD or now.waits_for_deposit:
        raise PaymentRefused(PaymentRefusal.TOO_LATE, str(row))
    if not why.strip():
        raise PaymentRefused(PaymentRefusal.REASON_NEEDED, str(row))
    _ask_back(row, by, why)


def refund_all(deposit: Deposit, by: User, why: str) -> None:
    """Have everything refunded that waits for a deposit which is not to be credited."""
    for row in deposit.unmatched.filter(state=UnmatchedState.HELD).order_by("pk"):
        _ask_back(row, by, why)


def _ask_back(row: Unmatched, by: User, why: str) -> None:
    reason = fitting(Unmatched, "why", why)
    through("wallet_unmatched_move", row.pk, UnmatchedState.REFUNDING.value, None, by.pk, reason)


@transaction.atomic
def gone_back(deposit: Deposit, event: int) -> None:
    """Book that the gateway has taken everything back that lay in suspense for a deposit."""
    for row in deposit.unmatched.filter(state__in=OPEN).order_by("pk"):
        refunded(row, event)


@transaction.atomic
def refunded(row: Unmatched, event: int) -> None:
    """Book that it has gone back, by the gateway's stored word. Raises WalletRefused not_allowed."""
    through("wallet_unmatched_move", row.pk, UnmatchedState.REFUNDED.value, event, None, "")
    deposit = row.deposit
    legs = (
        Leg(refs.kept(refs.suspense(deposit.gateway, deposit.currency_id)), -row.amount_minor),
        Leg(refs.gateway(deposit.gateway, deposit.currency_id), row.amount_minor),
    )
    post(Kind.PAYMENT_REFUNDED, f"refunded:{deposit.public_id}:{row.pk}", legs)


def refund_failed(row: Unmatched, event: int) -> None:
    """The gateway cannot refund it, so somebody has to decide again."""
    through("wallet_unmatched_move", row.pk, UnmatchedState.HELD.value, event, None, "")


def being_refunded(deposit: Deposit, amount_minor: int) -> Unmatched | None:
    """The payments that a gateway's message about a refund of this amount may be about, the oldest first."""
    rows = deposit.unmatched.filter(state=UnmatchedState.REFUNDING, amount_minor=amount_minor)
    return rows.select_related("deposit").order_by("pk").first()


def open_minor(deposit: Deposit) -> int:
    """The amount in suspense for a deposit now, in minor units."""
    return int(deposit.unmatched.filter(state__in=OPEN).aggregate(total=Sum("amount_minor"))["total"] or 0)


def credited_minor(deposit: Deposit) -> int:
    """The part of a credited deposit that came out of suspense, in minor units; 0 if the payment fitted at once."""
    rows = deposit.unmatched.filter(state=UnmatchedState.CREDITED, pays_deposit=True)
    return int(rows.aggregate(total=Sum("amount_minor"))["total"] or 0)
