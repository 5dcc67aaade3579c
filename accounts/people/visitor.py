"""Who is asking: the player behind a request of a page or of the API."""

from typing import cast

from django.http import HttpRequest
from rest_framework.request import Request

from accounts.people.models import User


def visitor(request: HttpRequest) -> User:
    """The logged-in user of a page's request, whose view lets nobody else in."""
    return cast(User, request.user)


def user_of(request: Request) -> User:
    """The player who sent this to the API; the view has let in only players."""
    return cast(User, request.user)
