"""An operator's yes or no to a withdrawal, never the player's own; above the licence's limit it takes two people.

The limit is counted over a day. The tax is booked with the last yes. A no gives everything back, and says why to the
player.
"""

from datetime import timedelta

from django.db import transaction
from django.db.models import Sum

from accounts.papers.proofs import proven_among
from accounts.people.models import User
from wallet.ledger import refs
from wallet.ledger.kinds import Kind
from wallet.ledger.posting import Leg, post
from wallet.money.licence.terms import terms_or_refused
from wallet.money.receivables import services as receivables
from wallet.money.refusals import PaymentRefusal, PaymentRefused
from wallet.money.withdrawals.models import Approval, Withdrawal, WithdrawalState
from wallet.money.withdrawals.states import give_back, locked_withdrawal, move_withdrawal

WITHIN = timedelta(hours=24)
"""What a player asks for within so long counts as one amount, so that nobody passes the limit in small parts."""


def people_needed(row: Withdrawal) -> int:
    """How many people must say yes. Raises PaymentRefused no_money_here."""
    since = row.requested_at - WITHIN
    requested = Withdrawal.objects.filter(user_id=row.user_id, currency_id=row.currency_id, given_back_at=None)
    until = requested.filter(requested_at__gt=since, requested_at__lte=row.requested_at)
    together_minor = until.aggregate(minor=Sum("amount_minor"))["minor"] or 0
    return 2 if together_minor > terms_or_refused().second_person_above_minor else 1


@transaction.atomic
def approve(withdrawal: Withdrawal, by: User) -> bool:
    """Say yes; True once enough people have.

    Raises PaymentRefused own, said_yes, owes, not_proven, too_late.
    """
    row = locked_withdrawal(withdrawal.pk)
    if row.user_id == by.pk:
        raise PaymentRefused(PaymentRefusal.OWN, row.public_id)
    if row.state != WithdrawalState.REQUESTED:
        raise PaymentRefused(PaymentRefusal.TOO_LATE, row.public_id)
    if Approval.objects.filter(withdrawal=row, by=by).exists():
        raise PaymentRefused(PaymentRefusal.SAID_YES, row.public_id)
    if receivables.owed_minor(row.user_id, row.currency_id):
        raise PaymentRefused(PaymentRefusal.OWES, row.public_id)
    if row.user_id not in proven_among([row.user_id]):
        raise PaymentRefused(PaymentRefusal.NOT_PROVEN, row.public_id)
    Approval.objects.create(withdrawal=row, player_id=row.user_id, by=by)
    if row.approvals.count() < people_needed(row):
        return False
    move_withdrawal(row, WithdrawalState.APPROVED, by=by, from_states=(WithdrawalState.REQUESTED,))
    _withhold(row)
    return True


@transaction.atomic
def reject(withdrawal: Withdrawal, by: User, why: str) -> None:
    """Say no to what has not been sent; all of it comes back. Raises PaymentRefused reason_needed, own, too_late."""
    if not why.strip():
        raise PaymentRefused(PaymentRefusal.REASON_NEEDED, withdrawal.public_id)
    row = locked_withdrawal(withdrawal.pk)
    if row.user_id == by.pk:
        raise PaymentRefused(PaymentRefusal.OWN, row.public_id)
    taxed = row.state == WithdrawalState.APPROVED
    before = (WithdrawalState.REQUESTED, WithdrawalState.APPROVED)
    move_withdrawal(row, WithdrawalState.REJECTED, by=by, why=why, from_states=before)
    give_back(row, taxed=taxed, paid=False)


def _withhold(row: Withdrawal) -> None:
    if row.tax_minor:
        waiting = refs.withdrawal(row.public_id, row.currency_id, row.user_id)
        legs = (Leg(waiting, -row.tax_minor), Leg(refs.tax_tds(row.currency_id), row.tax_minor))
        post(Kind.TAX_WITHHELD, f"tds:{row.public_id}", legs)
