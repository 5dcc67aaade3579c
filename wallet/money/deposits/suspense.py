"""Money that arrived at a gateway and could not be matched lies in suspense, booked with the word that brought it.

Another amount than the deposit's, a payment of a closed account or after the licence, more captured later: none of it
is anybody's until a person credits the deposit with it, or until it has gone back through the gateway. A refund is
asked of the gateway (`refunds`) and pending until the gateway says that it is done.
"""

from django.db import transaction
from django.db.models import Sum

from accounts.people.models import User
from wallet.ledger import refs
from wallet.ledger.doors import through
from wallet.ledger.kinds import Kind
from wallet.ledger.posting import Leg, post
from wallet.money.deposits.models import Deposit, Unmatched, UnmatchedState
from wallet.money.refusals import PaymentRefusal, PaymentRefused

OPEN = (UnmatchedState.HELD, UnmatchedState.REFUNDING)


@transaction.atomic
def hold(deposit: Deposit, event: int, why: str) -> None:
    """Book what a gateway's stored word says was captured, beyond what it said before.

    A deposit that could still be paid is looked into. Raises WalletRefused not_allowed.
    """
    held_minor = int(through("wallet_deposit_hold", deposit.pk, event, why[:200]))
    legs = (
        Leg(refs.gateway(deposit.gateway, deposit.currency_id), -held_minor),
        Leg(refs.suspense(deposit.gateway, deposit.currency_id), held_minor),
    )
    post(Kind.PAYMENT_HELD, f"held:{deposit.public_id}:{event}", legs, note=why[:200])


@transaction.atomic
def refund(row: Unmatched, by: User, why: str) -> None:
    """An operator has it refunded: the gateway is asked by the next sweep, and nothing is booked before it says so.

    What would pay a deposit is refunded by deciding about the deposit. Raises PaymentRefused own_money, too_late,
    reason_needed.
    """
    now = Unmatched.objects.select_related("deposit").get(pk=row.pk)
    if now.deposit.user_id == by.pk:
        raise PaymentRefused(PaymentRefusal.OWN_MONEY, str(row))
    if now.state != UnmatchedState.HELD or now.waits_for_deposit:
        raise PaymentRefused(PaymentRefusal.TOO_LATE, str(row))
    if not why.strip():
        raise PaymentRefused(PaymentRefusal.REASON_NEEDED, str(row))
    through("wallet_unmatched_move", row.pk, UnmatchedState.REFUNDING.value, None, by.pk, why[:200])


def refund_all(deposit: Deposit, by: User, why: str) -> None:
    """Have everything refunded that waits for a deposit which is not to be credited."""
    for row in deposit.unmatched.filter(state=UnmatchedState.HELD).order_by("pk"):
        through("wallet_unmatched_move", row.pk, UnmatchedState.REFUNDING.value, None, by.pk, why[:200])


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
    """The gateway cannot refund it: somebody has to decide anew."""
    through("wallet_unmatched_move", row.pk, UnmatchedState.HELD.value, event, None, "")


def being_refunded(deposit: Deposit, amount_minor: int) -> Unmatched | None:
    """What a gateway's word about a refund of so much is about, the oldest first."""
    rows = deposit.unmatched.filter(state=UnmatchedState.REFUNDING, amount_minor=amount_minor)
    return rows.select_related("deposit").order_by("pk").first()


def open_minor(deposit: Deposit) -> int:
    """What lies in suspense for a deposit now, in minor units."""
    return int(deposit.unmatched.filter(state__in=OPEN).aggregate(total=Sum("amount_minor"))["total"] or 0)


def credited_minor(deposit: Deposit) -> int:
    """What of a credited deposit was paid out of suspense, in minor units; nothing where it fitted at once."""
    rows = deposit.unmatched.filter(state=UnmatchedState.CREDITED, pays_deposit=True)
    return int(rows.aggregate(total=Sum("amount_minor"))["total"] or 0)
