"""Tournaments only for members: a room above says who is one.

No list shows such a tournament, and others get 404 on its page.
"""

from collections.abc import Callable
from typing import NamedTuple

from accounts.people.models import User
from base.registry import Registry
from tournaments.scheduled.models.tournament import Tournament


class Home(NamedTuple):
    """The page of the group whose members may enter, and the group's name."""

    name: str
    url: str


insiders: Registry[Callable[[Tournament, User], bool]] = Registry("rooms that know whom a tournament is for")
"""Called with a tournament for members and a user: whether the user may see or enter it."""
homes: Registry[Callable[[Tournament, User], Home | None]] = Registry(
    "rooms that know whose a tournament for members is"
)
"""Called with a tournament for members and its reader; None if it is not that room's, or the reader is no member."""


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
