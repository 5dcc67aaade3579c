"""Celery's tasks of the desk: the beat sends them, and each calls one service."""

from celery import shared_task

from base.duties import Duty, works_as
from desk.floor import announcements
from desk.integrity import services as integrity
from desk.integrity.fairness import counting


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
