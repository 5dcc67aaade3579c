"""Reversing mistaken bookings: the mirror transaction, and the bonuses that their rake released."""

from django.db.transaction import atomic

from wallet.ledger.kinds import AccountKind, Kind
from wallet.ledger.models import Transaction
from wallet.ledger.posting import Leg, Posting, hold, post
from wallet.ledger.refs import AccountRef
from wallet.money.bonuses import taking_back
from wallet.refusals import WalletRefusal, WalletRefused

OWN_WAY_BACK = (
    Kind.DEPOSIT,
    Kind.CHARGEBACK,
    Kind.PAYMENT_HELD,
    Kind.PAYMENT_REFUNDED,
    Kind.WITHDRAWAL_REQUEST,
    Kind.WITHDRAWAL_PAID,
    Kind.WITHDRAWAL_RETURNED,
    Kind.TAX_WITHHELD,
    Kind.BONUS_GRANT,
    Kind.BONUS_RELEASE,
    Kind.BONUS_EXPIRY,
)
"""Kinds of deposits, withdrawals and bonuses, whose rows would disagree with the ledger after a reversal."""


@atomic
def reverse(transaction: Transaction, *, note: str) -> Posting:
    """Book the opposite of a transaction, which stays, and take back what its rake released of bonuses.

    Raises InsufficientFunds, and WalletRefused is_a_reversal, own_way_back, archived, already_reversed.
    """
    if transaction.reverses_id is not None:
        raise WalletRefused(WalletRefusal.IS_A_REVERSAL, transaction.public_id)
    if transaction.kind in OWN_WAY_BACK:
        raise WalletRefused(WalletRefusal.OWN_WAY_BACK, transaction.public_id)
    legs = [
        Leg(
            AccountRef(entry.account.code, AccountKind(entry.account.kind), transaction.currency_id, opens=False),
            -entry.amount_minor,
        )
        for entry in transaction.entries.filter(booked_at=transaction.booked_at).select_related("account")
    ]
    if not legs:
        raise WalletRefused(WalletRefusal.ARCHIVED, transaction.public_id)
    earners = taking_back.touched_by(transaction.key)
    if earners:
        hold([*(leg.account for leg in legs), *earners])
    key = f"reversal:{transaction.public_id}"
    posting = post(Kind.REVERSAL, key, legs, note=note, reverses=transaction.pk)
    if earners:
        taking_back.take_back(transaction.key)
    return posting
