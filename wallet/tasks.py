"""Background work of the ledger."""

from celery import shared_task

from wallet.checkpoints import roll_up


@shared_task
def roll_up_hot_accounts() -> None:
    """Keep the balances of hot accounts cheap to read."""
    roll_up()
