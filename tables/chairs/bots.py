"""Bots as users: finding free ones, and the names of new ones."""

from typing import Any

from django.db.models import QuerySet

from accounts.people.models import User
from accounts.people.services import create_bot
from tables.chairs.models import Seat

NAMES = tuple(
    f"{name} Bot"
    for name in [
        "Asha",
        "Bela",
        "Chetan",
        "Deepa",
        "Esha",
        "Farid",
        "Gita",
        "Hari",
        "Indu",
        "Jaya",
        "Kabir",
        "Lata",
        "Mohan",
        "Nila",
        "Omar",
        "Priya",
        "Rafi",
        "Sita",
        "Tara",
        "Uma",
    ]
)


def idle_bot() -> User:
    """A bot that sits nowhere, locked so that no two tables take one; a new one when all are busy."""
    return free_bots(1, Seat.objects.filter(left_at=None, is_bot=True))[0]


def free_bots(count: int, busy: QuerySet[Any]) -> list[User]:
    """This many bots that are in none of these rows with a `player`, locked until the transaction ends.

    Bots that another transaction has locked are skipped; new ones are created if there are too few.
    """
    free = User.objects.select_for_update(skip_locked=True, no_key=True).filter(is_bot=True)
    bots = list(free.exclude(pk__in=busy.values("player_id")).order_by("pk")[:count])
    missing = count - len(bots)
    if not missing:
        return bots
    there = User.objects.filter(is_bot=True).count()
    return bots + [create_bot(NAMES[(there + new) % len(NAMES)]) for new in range(missing)]
