"""From where players come: the browser, by a cookie that says nothing else, and the address.

Kept as digests and households (`base.crowd.addresses`): so the house sees when two accounts come from one place, and
keeps nothing that a browser says of itself. After `KEPT_DAYS` it is forgotten.
"""

import hashlib
import secrets
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from datetime import timedelta
from ipaddress import ip_address
from typing import NamedTuple

from django.core.cache import cache
from django.db import connection
from django.http import HttpRequest, HttpResponse

from accounts.door.models import Sighting
from accounts.people.models import User
from base import clock
from base.crowd.addresses import household_of

COOKIE = "device"
COOKIE_S = 365 * 24 * 3600
ANEW_S = 3600
"""So often a player who stays at one place is written down again."""
KEPT_DAYS = 90


class Place(NamedTuple):
    """A browser's digest and the household; either is "" where it is not known or says nothing."""

    device: str
    address: str


_place: ContextVar[Place | None] = ContextVar("place", default=None)


def place_now() -> Place | None:
    """Where the request comes from that is being answered; None where nobody asks: in a command or a task."""
    return _place.get()


@contextmanager
def coming_from(place: Place | None) -> Iterator[None]:
    """Inside, whoever comes to exist or is seen comes from there."""
    token = _place.set(place)
    try:
        yield
    finally:
        _place.reset(token)


def place_of(request: HttpRequest, device: str) -> Place:
    """The place of a request with this value of the cookie."""
    return Place(digest_of(device), outside(request.META.get("REMOTE_ADDR") or ""))


def household(request: HttpRequest) -> str:
    """What a request's address is counted as, whatever network it is of."""
    return household_of(request.META.get("REMOTE_ADDR") or "")


def digest_of(device: str) -> str:
    """What is kept of a cookie's value."""
    return hashlib.sha256(device.encode()).hexdigest()[:32] if device else ""


def outside(address: str) -> str:
    """The household of an address; "" for one of this machine or of a private network, which tells nobody apart."""
    try:
        return household_of(address) if ip_address(address).is_global else ""
    except ValueError:
        return ""


def note(user: User, place: Place | None = None) -> None:
    """Write down that a player is seen at a place, or where the request comes from that is being answered."""
    place = place or place_now()
    if place is None or user.is_bot or place == Place("", ""):
        return
    Sighting.objects.bulk_create(
        [Sighting(player=user, device=place.device, address=place.address, last_at=clock.now())],
        update_conflicts=True,
        unique_fields=["player", "device", "address"],
        update_fields=["last_at"],
    )


def note_new(user: User) -> None:
    """Write down from where a new player comes, one after the other for each place until the transaction ends.

    So the rows of one place are in the order in which their players came to exist, and whoever counts those before one
    misses none that is only just being made.
    """
    place = place_now()
    if place is None or user.is_bot:
        return
    with connection.cursor() as cursor:
        for name in sorted(f"{what} {value}" for what, value in place._asdict().items() if value):
            cursor.execute("SELECT pg_advisory_xact_lock(hashtextextended(%s, 0))", [f"new player of {name}"])
    note(user, place)


def forget_old() -> int:
    """Forget where players were more than `KEPT_DAYS` ago; how many rows."""
    return Sighting.objects.filter(last_at__lt=clock.now() - timedelta(days=KEPT_DAYS)).delete()[0]


class SeenFrom:
    """Middleware: gives each browser its cookie, and writes down now and then from where a player comes."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        """`get_response` is the rest of the chain; it stands after the one that knows the user."""
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Answer, with the place known to whatever is done meanwhile."""
        known = request.COOKIES.get(COOKIE, "")
        device = known or secrets.token_urlsafe(16)
        place = place_of(request, device)
        with coming_from(place):
            response = self._get_response(request)
        user = request.user
        if known and isinstance(user, User) and _is_due(user, place):
            note(user, place)
        if not known and "text/html" in response.get("Content-Type", ""):
            response.set_cookie(
                COOKIE, device, max_age=COOKIE_S, httponly=True, samesite="Lax", secure=request.is_secure()
            )
        return response


def _is_due(user: User, place: Place) -> bool:
    return bool(cache.add(f"seen.{user.pk}.{place.device}.{place.address}", 1, ANEW_S))
