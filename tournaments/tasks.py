"""Celery's way in, thin: the beat asks for sweeps, the deadlines' modules do them."""

from celery import shared_task

from tournaments.matches import deadlines as match_deadlines
from tournaments.matches.services import operating
from tournaments.scheduled import deadlines as tournament_deadlines


@shared_task(name="tournaments.tasks.sweep_tournaments")
def sweep_tournaments() -> int:
    """Move every scheduled tournament on that has something due."""
    return tournament_deadlines.sweep_scheduled()


@shared_task(name="tournaments.tasks.sweep_matches")
def sweep_matches() -> int:
    """Move every pool match on that has something due."""
    return match_deadlines.sweep()


@shared_task(name="tournaments.tasks.tend_offers")
def tend_offers() -> int:
    """See that of every open offer one match stands ready to enter."""
    return operating.tend_all()
