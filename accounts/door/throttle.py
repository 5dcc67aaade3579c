"""How many wrong passwords an account, a place and a device have: by device and address first, by account last.

Whoever knows a log-in name can type wrong passwords. So that this locks nobody out of their own account, a browser in
which the owner has been before (the cookie of `accounts.door.sightings`, which nobody can guess) is counted for itself,
and neither what others do from the same address nor what they do from anywhere counts against it. Everybody else is
counted by address and account, by address, and, against many addresses at once, by account.

A try is counted before the password is looked at and given back when it was right. How many there may be says
ACCOUNT_RATE_LIMITS; the counting is django-allauth's.
"""

from typing import Any, NamedTuple

from allauth.account.internal.userkit import filter_users_by_email
from allauth.core.internal import ratelimit
from django.http import HttpRequest

from accounts.door.models import Sighting
from accounts.door.sightings import Place, household, place_now
from accounts.people.models import User

OWN_DEVICE, FROM_HERE, OF_ADDRESS, ELSEWHERE = "login_own_device", "login_from_here", "login_address", "login_elsewhere"
"""Names of the rates: wrong passwords in one of the owner's browsers, from one address for one account, from one
address for all accounts, and from everywhere for one account, the owner's browsers aside."""


class Knock(NamedTuple):
    """One try to log in: whose account it is for, if anybody's, and whether it comes from a device of theirs."""

    user: User | None
    own_device: bool
    usage: tuple[ratelimit.RateLimitUsage, ...]

    def give_back(self) -> None:
        """The password was right: this try does not count."""
        for one in self.usage:
            one.rollback()


def knock(request: HttpRequest, credentials: dict[str, Any]) -> Knock | None:
    """Count a try; None when there have been too many. `credentials` has what was typed: a name, an address or both."""
    user = aimed_at(credentials)
    name = str(user.pk) if user else f"nobody {_typed(credentials)}"
    place = place_now() or Place("", "")
    if user is not None and is_own(user, place, request):
        return _counted(request, user, True, {OWN_DEVICE: f"{name} {place.device}"})
    here = household(request)
    return _counted(request, user, False, {FROM_HERE: f"{name} {here}", OF_ADDRESS: "", ELSEWHERE: name})


def aimed_at(credentials: dict[str, Any]) -> User | None:
    """The account that the typed name or e-mail address is of."""
    typed = _typed(credentials)
    found = User.objects.filter(username=typed).first()
    if found is None and "@" in typed:
        found = next(iter(filter_users_by_email(typed, prefer_verified=True, for_login=True)), None)
    return found if isinstance(found, User) else None


def is_own(user: User, place: Place, request: HttpRequest) -> bool:
    """Whether the owner has been in this browser before, or is logged in in it."""
    if getattr(request.user, "pk", None) == user.pk:
        return True
    return place.device != "" and Sighting.objects.filter(player=user, device=place.device).exists()


def _typed(credentials: dict[str, Any]) -> str:
    return str(credentials.get("username") or credentials.get("email") or "").strip().lower()


def _counted(request: HttpRequest, user: User | None, own: bool, keys: dict[str, str]) -> Knock | None:
    usage: list[ratelimit.RateLimitUsage] = []
    for action, key in keys.items():
        used = ratelimit.consume(request, app="allauth.account", action=action, key=key)
        if used is None:
            return None
        usage.append(used)
    return Knock(user, own, tuple(usage))


def forgive(request: HttpRequest, user: User) -> None:
    """Forget the wrong passwords of an account: its owner has just chosen a new one."""
    for action, key in ((FROM_HERE, f"{user.pk} {household(request)}"), (ELSEWHERE, str(user.pk))):
        ratelimit.clear(request, app="allauth.account", action=action, key=key)
