"""An operator's yes or no to a withdrawal, never the player's own; above the licence's limit it takes two people.

The database counts the approvals and how many are needed by the licence (`wallet_people_needed`): all withdrawals of a
day are one amount. The tax is booked with the last approval. A rejection gives everything back, and the player reads
the reason.
"""

from django.db import transaction

from accounts.papers.proofs import proven_among
from accounts.people.models import User
from wallet.ledger import refs
from wallet.ledger.kinds import Kind
from wallet.ledger.posting import Leg, post
from wallet.money.receivables import services as receivables
from wallet.money.refusals import PaymentRefusal, PaymentRefused
from wallet.money.withdrawals.models import Approval, Withdrawal, WithdrawalState
from wallet.money.withdrawals.states import give_back, locked_withdrawal, move_withdrawal


@transaction.atomic
def approve(withdrawal: Withdrawal, by: User) -> bool:
    """Approve; True once enough people have.

    Raises PaymentRefused own, said_yes, payee_removed, owes, not_proven, too_late.
    """
    row = locked_withdrawal(withdrawal.pk)
    if row.user_id == by.pk:
        raise PaymentRefused(PaymentRefusal.OWN, row.public_id)
    if row.state != WithdrawalState.REQUESTED:
        raise PaymentRefused(PaymentRefusal.TOO_LATE, row.public_id)
    if Approval.objects.filter(withdrawal=row, by=by).exists():
        raise PaymentRefused(PaymentRefusal.SAID_YES, row.public_id)
    if row.payee.removed_at is not None:
        raise PaymentRefused(PaymentRefusal.PAYEE_REMOVED, row.public_id)
    if receivables.owed_minor(row.user_id, row.currency_id):
        raise PaymentRefused(PaymentRefusal.OWES, row.public_id)
    if row.user_id not in proven_among([row.user_id]):
        raise PaymentRefused(PaymentRefusal.NOT_PROVEN, row.public_id)
    enough = move_withdrawal(row, WithdrawalState.APPROVED, by=by, from_states=(WithdrawalState.REQUESTED,))
    if enough:
        _withhold(row)
    return enough


@transaction.atomic
def reject(withdrawal: Withdrawal, by: User, why: str) -> None:
    """Reject one that is not sent; the whole amount goes back. Raises PaymentRefused reason_needed, own, too_late."""
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
