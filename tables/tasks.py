"""Celery's way in, thin: the beat asks for sweeps, `deadlines` does them."""

from celery import shared_task

from tables import deadlines
from tables.services import tidying


@shared_task(name="tables.tasks.sweep_deadlines")
def sweep_deadlines() -> int:
    """Fire the clocks and the countdowns that have run out."""
    return deadlines.sweep_clocks() + deadlines.sweep_starts()


@shared_task(name="tables.tasks.tidy_tables")
def tidy_tables() -> int:
    """Open spare tables, free idle chairs, close what nobody uses."""
    return tidying.tidy()


@shared_task(name="tables.tasks.play_bots")
def play_bots() -> int:
    """Let the bots act that have thought long enough."""
    return deadlines.sweep_bots()
