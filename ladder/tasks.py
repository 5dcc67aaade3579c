"""The ladder's Celery tasks: the beat sends them, and each calls one service."""

from celery import shared_task

from base.duties import Duty, works_as
from ladder.messages import services as messages
from ladder.ratings import services as ratings


@shared_task(name="ladder.tasks.rate_deals")
@works_as(Duty.DESK)
def rate_deals() -> int:
    """Rate the deals that have ended; returns how many."""
    return ratings.rate_waiting()


@shared_task(name="ladder.tasks.forget_old_messages")
@works_as(Duty.DESK)
def forget_old_messages() -> int:
    """Delete messages older than 90 days; returns how many."""
    return messages.forget_old()
