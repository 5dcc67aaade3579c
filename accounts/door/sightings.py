"""Where players come from: the browser, known by a random cookie, and the address.

Only a digest of the cookie and the household of the address (`base.crowd.addresses`) are stored. So the house sees
that two accounts come from one place, and stores nothing that identifies the browser otherwise. The rows are
deleted after `KEPT_DAYS`.
"""

import hashlib
import secrets
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from datetime import timedelta
from ipaddress import ip_address, ip_network
from typing import NamedTuple

from django.core.cache import cache
from django.db import connection
from django.db.models import Q
from django.http import HttpRequest, HttpResponse

from accounts.door.models import Sighting
from accounts.people.models import User
from base import clock
from base.crowd.addresses import household_of, network_of

COOKIE = "device"
COOKIE_S = 365 * 24 * 3600
COOKIE_BYTES = 16
"""Drawn at random for each browser: more than anybody can guess."""
ANEW_S = 3600
"""How often a player who stays at one place is noted again."""
KEPT_DAYS = 90


class Place(NamedTuple):
    """A browser's digest and the household; either is "" if it is unknown or does not tell players apart."""

    device: str
    address: str


_place: ContextVar[Place | None] = ContextVar("place", default=None)


def place_now() -> Place | None:
    """Where the present request comes from; None outside a request, as in a command or a task."""
    return _place.get()


@contextmanager
def coming_from(place: Place | None) -> Iterator[None]:
    """Inside the block, players who are created or seen are noted at this place."""
    token = _place.set(place)
    try:
        yield
    finally:
        _place.reset(token)


def place_of(request: HttpRequest, device: str) -> Place:
    """The place of a request with this value of the cookie."""
    return Place(digest_of(device), outside(request.META.get("REMOTE_ADDR") or ""))


def household(request: HttpRequest) -> str:
    """The household of a request's address, in any network."""
    return household_of(request.META.get("REMOTE_ADDR") or "")


def digest_of(device: str) -> str:
    """The digest that is stored of a cookie's value."""
    return hashlib.sha256(device.encode()).hexdigest()[:32] if device else ""


def outside(address: str) -> str:
    """The household of an address; "" for this machine or a private network, whose users it cannot tell apart."""
    try:
        return household_of(address) if ip_address(address).is_global else ""
    except ValueError:
        return ""


def note(user: User, place: Place | None = None) -> None:
    """Note that a player is seen at a place, by default the one that the present request comes from."""
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
    """Note where a new player comes from. Until the transaction ends, no other player is noted at the same place.
    So the rows of one place are in the order in which the players were created, and a count of the earlier ones
    misses none that is being created at the same time.
    """
    place = place_now()
    if place is None or user.is_bot:
        return
    with connection.cursor() as cursor:
        places = {**place._asdict(), "network": network_of(place.address)}
        for name in sorted(f"{what} {value}" for what, value in places.items() if value):
            cursor.execute("SELECT pg_advisory_xact_lock(hashtextextended(%s, 0))", [f"new player of {name}"])
    note(user, place)


def in_network(network: str) -> Q:
    """The sightings at the households of an IPv6 network, such as `2a00:db9:1::/48`."""
    address = ip_network(network).network_address.exploded
    first_groups = ":".join(f"{int(group, 16):x}" for group in address.split(":")[:3])
    # The fourth group follows, unless it is zero: then the zeros are left out, of the third group too if it is one.
    return Q(address__startswith=f"{first_groups}:") | Q(address=household_of(address))


def forget_old() -> int:
    """Delete sightings that are older than `KEPT_DAYS`; returns how many."""
    return Sighting.objects.filter(last_at__lt=clock.now() - timedelta(days=KEPT_DAYS)).delete()[0]


class SeenFrom:
    """Middleware: gives each browser its cookie, and notes now and then where a player comes from."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        """`get_response` is the rest of the chain; this must come after the middleware that sets the user."""
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Answer the request; meanwhile `place_now` returns its place."""
        known = request.COOKIES.get(COOKIE, "")
        device = known or secrets.token_urlsafe(COOKIE_BYTES)
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
    return bool(cache.add(f"seen.{user.pk}.{place.device}.{place.address}", "noted", ANEW_S))
