"""The desk's Celery tasks: the beat sends them, and each calls one service."""

from celery import shared_task

from base.duties import Duty, works_as
from desk.approvals import services as approvals
from desk.floor import announcements
from desk.home.counting import count_days as count
from desk.integrity import services as integrity
from desk.integrity.fairness import counting
from desk.search.marking import mark_new_payees


@shared_task(name="desk.tasks.count_days")
@works_as(Duty.DESK)
def count_days() -> int:
    """Count today's numbers for home, and those of days that were missed; returns how many days."""
    return count()


@shared_task(name="desk.tasks.mark_payees")
@works_as(Duty.DESK)
def mark_payees() -> int:
    """Make new payees findable by their number; returns how many."""
    return mark_new_payees()


@shared_task(name="desk.tasks.expire_approvals")
@works_as(Duty.DESK)
def expire_approvals() -> int:
    """Close what nobody has decided in time; how many requests."""
    return approvals.expire()


@shared_task(name="desk.tasks.search_for_collusion")
@works_as(Duty.DESK)
def search_for_collusion() -> int:
    """Read the deals of the day and raise alerts; how many were read."""
    return integrity.search()


@shared_task(name="desk.tasks.count_fairness")
@works_as(Duty.DESK)
def count_fairness() -> int:
    """Count the cards that were dealt since the last time; how many deals."""
    return counting.count()


@shared_task(name="desk.tasks.say_announcements")
@works_as(Duty.DESK)
def say_announcements() -> int:
    """Say at the tables what begins to be announced now; how many announcements."""
    return announcements.say_what_begins()
