"""The school's Celery tasks: the beat sends them, and each calls one service."""

from celery import shared_task

from school.practice import services as practice


@shared_task(name="school.tasks.forget_old_practice")
def forget_old_practice() -> int:
    """Delete practice deals that nobody has touched for long; returns how many."""
    return practice.forget_old()
