"""Celery's tasks of the accounts: what happens to players' data by itself."""

from celery import shared_task

from accounts.papers import retention
from base.duties import Duty, works_as


@shared_task(name="accounts.tasks.erase_old_papers")
@works_as(Duty.DESK)
def erase_old_papers() -> int:
    """Erase the papers of accounts closed long enough ago."""
    return retention.erase_old_papers()
