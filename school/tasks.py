"""The school's Celery tasks: the beat sends them, and each calls one service."""

from celery import shared_task

from base.duties import Duty, works_as
from school.mistakes import services as mistakes
from school.practice import services as practice
from school.puzzles import runs
from school.puzzles.stock import keeping, played
from school.reviews import services as reviews

PUZZLES_S = 5


@shared_task(name="school.tasks.forget_old_practice")
@works_as(Duty.DESK)
def forget_old_practice() -> int:
    """Delete practice deals that nobody has touched for long, and old runs of puzzles; returns how many of both."""
    return practice.forget_old() + runs.forget_old()


@shared_task(name="school.tasks.make_puzzles")
@works_as(Duty.DESK)
def make_puzzles() -> int:
    """Take puzzles from a deal that was played, and make more of the kinds that are short; how many."""
    return played.take() + keeping.fill(PUZZLES_S)


@shared_task(name="school.tasks.write_reviews")
@works_as(Duty.DESK)
def write_reviews() -> int:
    """Write the review that has waited longest, and take its mistakes as puzzles; how many were written."""
    return int(reviews.write_next(mistakes.take) is not None)
