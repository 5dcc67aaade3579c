"""The school's Celery tasks: the beat sends them, and each calls one service."""

from celery import shared_task

from base.duties import Duty, works_as
from school.reviews import services as reviews


@shared_task(name="school.tasks.write_reviews")
@works_as(Duty.DESK)
def write_reviews() -> int:
    """Write the review that has waited longest, if one waits; how many were written."""
    return int(reviews.write_next() is not None)
