"""Logging in: allauth's way, for people only.

The dotted path of this class is in every session that has begun, and the session is all a guest has: so the file stays
at the room's top.
"""

from allauth.account.auth_backends import AuthenticationBackend
from django.contrib.auth.models import AnonymousUser

from accounts.people.hooks import kept_out
from accounts.people.models import User


class PeopleBackend(AuthenticationBackend):
    """Logs a person in by name and password. A bot can log in neither by a password nor by a session made for it."""

    def user_can_authenticate(self, user: User | AnonymousUser | None) -> bool:
        """Whether this is an active person."""
        return isinstance(user, User) and not user.is_bot and super().user_can_authenticate(user)

    def get_user(self, user_id: int) -> User | None:
        """The person of a session; None for a bot and for a suspended user, so that their session is not logged in."""
        user = super().get_user(user_id)
        return user if isinstance(user, User) and not user.is_bot and not _is_out(user) else None


def _is_out(user: User) -> bool:
    return any(out is not None and not out.finishes_first for out in (ask(user) for ask in kept_out))
