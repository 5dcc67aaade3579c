"""Who asks: the player behind a request of the API."""

from typing import cast

from rest_framework.request import Request

from accounts.people.models import User


def user_of(request: Request) -> User:
    """The player who sent this; the view has let in only players."""
    return cast(User, request.user)
