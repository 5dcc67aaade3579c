"""The desk's Celery tasks: the beat sends them, and each calls one service."""

from celery import shared_task

from desk.home.counting import count_days as count
from desk.search.marking import mark_new_payees


@shared_task(name="desk.tasks.count_days")
def count_days() -> int:
    """Count today's numbers for home, and those of days that were missed; returns how many days."""
    return count()


@shared_task(name="desk.tasks.mark_payees")
def mark_payees() -> int:
    """Make new payees findable by their number; returns how many."""
    return mark_new_payees()
