"""The school's Celery tasks: the beat sends them, and each calls one service."""

from celery import shared_task

from base.duties import Duty, works_as
from school.practice import services as practice
from school.puzzles import stock

PUZZLES_S = 5


@shared_task(name="school.tasks.forget_old_practice")
@works_as(Duty.DESK)
def forget_old_practice() -> int:
    """Delete practice deals that nobody has touched for long; returns how many."""
    return practice.forget_old()


@shared_task(name="school.tasks.make_puzzles")
@works_as(Duty.DESK)
def make_puzzles() -> int:
    """Make puzzles of the kinds that are short, for a few seconds; how many."""
    return stock.fill(PUZZLES_S)
