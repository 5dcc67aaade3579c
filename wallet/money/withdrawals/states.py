"""How a withdrawal goes from one state to the next: on its locked row, written down with who, when and why.

One that is not paid comes back in full: what waited, the tax withheld for it, what the bank returned.
"""

from django.conf import settings
from django.utils import timezone

from accounts.people.models import User
from wallet.ledger import refs
from wallet.ledger.kinds import Kind
from wallet.ledger.posting import Leg, post
from wallet.money.refusals import PaymentRefusal, PaymentRefused
from wallet.money.withdrawals.models import GIVEN_BACK, Withdrawal, WithdrawalState, WithdrawalStep


def locked_withdrawal(pk: int) -> Withdrawal:
    """The withdrawal, its row locked until the transaction ends."""
    locked = Withdrawal.objects.select_for_update(of=("self",))
    return locked.select_related("currency", "payee", "batch", "user").get(pk=pk)


def move_withdrawal(
    row: Withdrawal, became: WithdrawalState, *, by: User | None, why: str = "", from_states: tuple[str, ...]
) -> None:
    """Move a locked withdrawal and write it down. Raises PaymentRefused too_late from any other state."""
    if row.state not in from_states:
        raise PaymentRefused(PaymentRefusal.TOO_LATE, row.public_id)
    was, row.state = row.state, became
    if became in GIVEN_BACK:
        row.given_back_at = timezone.now()
    row.save(update_fields=["state", "given_back_at", "batch", "line", "bank_reference"])
    WithdrawalStep.objects.create(withdrawal=row, was=was, became=became, why=why[:200], by=by)


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
