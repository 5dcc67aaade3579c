"""Tournaments for members alone: which rooms say who is one. No list names such a tournament, and no page is there."""

from collections.abc import Callable

from accounts.people.models import User
from base.registry import Registry
from tournaments.scheduled.models.tournament import Tournament

insiders: Registry[Callable[[Tournament, User], bool]] = Registry("rooms that know whom a tournament is for")
"""Asked with a tournament for members and somebody who wants to see or enter it."""


def lets_in(tournament: Tournament, user: User | None) -> bool:
    """Whether this visitor may see and enter it; operators see all."""
    if not tournament.members_only:
        return True
    return user is not None and (user.is_staff or any(knows(tournament, user) for knows in insiders))
