"""Celery's way in, thin: the beat asks for sweeps, the deadlines' modules do them."""

from celery import shared_task

from tournaments import tournament_deadlines


@shared_task(name="tournaments.tasks.sweep_tournaments")
def sweep_tournaments() -> int:
    """Move every scheduled tournament on that has something due."""
    return tournament_deadlines.sweep_scheduled()
