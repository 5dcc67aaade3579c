"""Reads for pages: the notices about an account's log-ins, and whether the owner has read them."""

from accounts.door.models import Notice
from accounts.people.models import User

SHOWN = 20


def news_of(user: User) -> Notice | None:
    """The newest that the owner has not read; one look into an index of those alone."""
    return Notice.objects.filter(player=user, read_at=None).first()


def lately(user: User) -> list[Notice]:
    """The notices, the newest first."""
    return list(Notice.objects.filter(player=user)[:SHOWN])
