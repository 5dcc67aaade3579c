"""Changes the state of a withdrawal by the database's function, which records who, when and why.

If a withdrawal is not paid, everything goes back: the waiting amount, the withheld tax, and what the bank returned.
"""

from django.conf import settings

from accounts.people.models import User
from base.rows.columns import fitting
from wallet.ledger import refs
from wallet.ledger.doors import through
from wallet.ledger.kinds import Kind
from wallet.ledger.posting import Leg, post
from wallet.money.refusals import PaymentRefusal, PaymentRefused
from wallet.money.withdrawals.models import Withdrawal, WithdrawalState, WithdrawalStep


def locked_withdrawal(pk: int) -> Withdrawal:
    """The withdrawal, its row locked until the transaction ends."""
    through("wallet_lock_withdrawal", pk)
    return Withdrawal.objects.select_related("currency", "payee", "batch", "user").get(pk=pk)


def move_withdrawal(
    row: Withdrawal,
    became: WithdrawalState,
    *,
    by: User,
    why: str = "",
    reference: str = "",
    from_states: tuple[str, ...],
) -> bool:
    """Move a locked withdrawal; False for a yes that needs another person's. Raises PaymentRefused too_late from any
    other state, WalletRefused not_allowed for what the database refuses: another duty, one's own, no reason.
    """
    if row.state not in from_states:
        raise PaymentRefused(PaymentRefusal.TOO_LATE, row.public_id)
    row.state = through(
        "wallet_withdrawal_move",
        row.pk,
        became.value,
        by.pk,
        fitting(WithdrawalStep, "why", why),
        fitting(Withdrawal, "bank_reference", reference),
    )
    return bool(row.state == became)


def give_back(row: Withdrawal, *, taxed: bool, paid: bool) -> None:
    """One transaction that undoes a withdrawal; `taxed` if its tax has been booked, `paid` if the bank has paid it."""
    currency = row.currency_id
    tax_minor = row.tax_minor if taxed else 0
    rest_minor = row.amount_minor - tax_minor
    source = bank_of(row) if paid else refs.withdrawal(row.public_id, currency, row.user_id)
    legs = [
        Leg(source, -rest_minor),
        Leg(refs.tax_tds(currency), -tax_minor),
        Leg(refs.kept(refs.player_main(row.user_id, currency)), row.amount_minor),
    ]
    post(Kind.WITHDRAWAL_RETURNED, f"withdrawal_back:{row.public_id}", [leg for leg in legs if leg.amount_minor])


def bank_of(row: Withdrawal) -> refs.AccountRef:
    """The bank account a withdrawal was, or will be, paid from."""
    return refs.bank(row.batch.bank if row.batch else settings.PAYOUT_BANK, row.currency_id)
