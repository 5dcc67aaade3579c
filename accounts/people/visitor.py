"""The player who sends a request to a page or to the API."""

from typing import cast

from django.http import HttpRequest
from rest_framework.request import Request

from accounts.people.models import User


def visitor(request: HttpRequest) -> User:
    """The logged-in user of a request, for views that require a log-in."""
    return cast(User, request.user)


def reader(request: HttpRequest | Request) -> User | None:
    """Who reads a page or asks the API; None for a stranger who is not logged in."""
    return request.user if isinstance(request.user, User) else None


def user_of(request: Request) -> User:
    """The player who sent a request to the API, for views that require one."""
    return cast(User, request.user)
