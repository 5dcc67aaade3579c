"""Tournaments for members alone: which rooms say who is one, and whose they are.

No list names such a tournament, and for everybody else no page is there.
"""

from collections.abc import Callable
from typing import NamedTuple

from accounts.people.models import User
from base.registry import Registry
from tournaments.scheduled.models.tournament import Tournament


class Home(NamedTuple):
    """The page of those for whom a tournament is, with what they are called."""

    name: str
    url: str


insiders: Registry[Callable[[Tournament, User], bool]] = Registry("rooms that know whom a tournament is for")
"""Asked with a tournament for members and somebody who wants to see or enter it."""
homes: Registry[Callable[[Tournament, User], Home | None]] = Registry(
    "rooms that know whose a tournament for members is"
)
"""Asked with a tournament for members and its reader; None where it is nothing of that room's, or of the reader's."""


def lets_in(tournament: Tournament, user: User | None) -> bool:
    """Whether this visitor may see and enter it; operators see all."""
    if not tournament.members_only:
        return True
    return user is not None and (user.is_staff or any(knows(tournament, user) for knows in insiders))


def home_of(tournament: Tournament, user: User | None) -> Home | None:
    """Where this visitor goes back to from a tournament for members; None from every other."""
    if not tournament.members_only or user is None:
        return None
    return next((home for knows in homes if (home := knows(tournament, user)) is not None), None)
