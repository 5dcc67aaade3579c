"""Celery's tasks of matches and tournaments; the `deadlines` of each slice do the work."""

from celery import shared_task

from tournaments.matches.deadlines import sweep
from tournaments.matches.services.operating import tend_all
from tournaments.scheduled.deadlines import sweep_scheduled


@shared_task(name="tournaments.tasks.sweep_tournaments")
def sweep_tournaments() -> int:
    """Move every scheduled tournament on that has something due."""
    return sweep_scheduled()


@shared_task(name="tournaments.tasks.sweep_matches")
def sweep_matches() -> int:
    """Move every pool match on that has something due."""
    return sweep()


@shared_task(name="tournaments.tasks.tend_offers")
def tend_offers() -> int:
    """Open a match for every open offer that has none ready to enter."""
    return tend_all()
