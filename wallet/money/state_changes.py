"""One change of state of a deposit or withdrawal: made on its locked row and written down with who, when and why."""

from django.utils import timezone

from accounts.people.models import User
from wallet.money.deposits.models import Deposit, DepositState, DepositStep
from wallet.money.refusals import PaymentRefusal, PaymentRefused
from wallet.money.withdrawals.models import GIVEN_BACK, Withdrawal, WithdrawalState, WithdrawalStep


def locked_deposit(pk: int) -> Deposit:
    """The deposit, its row locked until the transaction ends."""
    return Deposit.objects.select_for_update(of=("self",)).select_related("currency").get(pk=pk)


def locked_withdrawal(pk: int) -> Withdrawal:
    """The withdrawal, its row locked until the transaction ends."""
    held = Withdrawal.objects.select_for_update(of=("self",))
    return held.select_related("currency", "payee", "batch", "user").get(pk=pk)


def move_deposit(deposit: Deposit, became: DepositState, why: str, by: User | None = None) -> None:
    """Move a locked deposit and write it down; the database refuses a move that there is not."""
    was, deposit.state = deposit.state, became
    fields = ["state"]
    if became == DepositState.CREDITED:
        deposit.credited_at = timezone.now()
        fields.append("credited_at")
    if became == DepositState.CHARGED_BACK:
        deposit.charged_back_at = timezone.now()
        fields.append("charged_back_at")
    deposit.save(update_fields=fields)
    DepositStep.objects.create(deposit=deposit, was=was, became=became, why=why[:200], by=by)


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
