"""Tasks of payments and bonuses.

Each finds its work in the database, so nothing is lost. What a killed task had not committed is done by the next
one. Without a licence there are no payments to look after, only bonuses in chips.

The tasks keep their names from version 0.1, although the folder has another name now: during an upgrade the beat of
one version sends tasks to workers of the other, and a worker drops a task whose name it does not know.
"""

from celery import shared_task

from base.duties import Duty, works_as
from wallet.ledger.doors import books_now
from wallet.money.bonuses import services as bonuses
from wallet.money.deposits import capture, refunds
from wallet.money.deposits import services as deposits
from wallet.money.gateways import till
from wallet.money.licence.terms import terms
from wallet.money.receivables import services as receivables
from wallet.money.withdrawals import tax_years


@shared_task(name="wallet.payments.tasks.move_payments")
@works_as(Duty.CASHIER)
def move_payments() -> None:
    """Send the sandbox's messages that are due, capture and refund at gateways, close deposits that nobody paid."""
    if terms() is not None:
        till.send_due()
        capture.capture_authorised()
        refunds.ask_gateways()
        deposits.expire_unpaid()


@shared_task(name="wallet.payments.tasks.move_bonuses")
@works_as(Duty.CASHIER)
def move_bonuses() -> None:
    """Release what bonuses have earned, and take back those that expired."""
    bonuses.release_earned()
    bonuses.expire_due()


@shared_task(name="wallet.payments.tasks.settle_with_state_and_players")
@works_as(Duty.CASHIER)
def settle_with_state_and_players() -> None:
    """Close a financial year that has ended, player by player; recover debts from players who have money again."""
    known = terms()
    if known is not None:
        while tax_years.close_due_years(known.currency, known.taxes, books_now()):
            continue
    receivables.recover_all()
