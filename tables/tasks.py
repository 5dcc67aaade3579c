"""Celery's way in, thin: the beat asks for sweeps, `deadlines` does them."""

from celery import shared_task

from tables.care import play_time as watching
from tables.chat import services as chatting
from tables.play import deadlines
from tables.setup import tidying


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


@shared_task(name="tables.tasks.forget_old_chat")
def forget_old_chat() -> int:
    """Delete what was said more than 90 days ago."""
    return chatting.forget_old_lines()


@shared_task(name="tables.tasks.watch_players")
def watch_players() -> int:
    """Count the time of who plays, and tell them of it now and then."""
    return watching.watch()
