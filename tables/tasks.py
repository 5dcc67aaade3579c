"""The tables' Celery tasks: the beat sends them, and each calls one service."""

from celery import shared_task

from base.duties import Duty, works_as
from tables.archive import months
from tables.care.play_time import watch
from tables.chat.services import forget_old_lines
from tables.houses.services import prove_some
from tables.play import deadlines
from tables.push import services as push
from tables.push import sweeping
from tables.push.tasks import push_call
from tables.setup import tidying

__all__ = ["push_call"]


@shared_task(name="tables.tasks.sweep_deadlines")
def sweep_deadlines() -> int:
    """Fire the players' clocks and the tables' countdowns that have run out; returns how many."""
    return deadlines.sweep_clocks() + deadlines.sweep_starts()


@shared_task(name="tables.tasks.tidy_tables")
def tidy_tables() -> int:
    """Open spare tables, free idle chairs and close tables that nobody uses; returns how many changed."""
    return tidying.tidy()


@shared_task(name="tables.tasks.play_bots")
def play_bots() -> int:
    """Let bots act whose time has come; returns how many did."""
    return deadlines.sweep_bots()


@shared_task(name="tables.tasks.forget_old_chat")
def forget_old_chat() -> int:
    """Delete lines of chat older than 90 days; returns how many."""
    return forget_old_lines()


@shared_task(name="tables.tasks.watch_players")
def watch_players() -> int:
    """Count players' time and show reality checks that are due; returns how many."""
    return watch()


@shared_task(name="tables.tasks.forget_old_pushes")
@works_as(Duty.DESK)
def forget_old_pushes() -> int:
    """Delete subscriptions whose log-in has ended, and old records of pushes; returns how many."""
    return push.forget_ended_log_ins() + sweeping.forget_old()


@shared_task(name="tables.tasks.prove_houses")
@works_as(Duty.DESK)
def prove_houses() -> int:
    """Play the next deals of a house's proof; returns how many."""
    return prove_some()


@shared_task(name="tables.tasks.open_months")
@works_as(Duty.DESK)
def open_months() -> int:
    """Make the months that moves will live in, and begin the one that it is; how many were made."""
    return months.open_months()
