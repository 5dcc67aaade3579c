"""Counts wrong passwords and wrong second factors: by device and address first, by account last.

Anybody who knows a log-in name can type wrong passwords. This must not lock the owner out. So a browser in which
the owner has been before (known by the cookie of `accounts.door.sightings`, which cannot be guessed) has a count of
its own, and attempts of others do not count against it. All other attempts are counted by address and account, by
address, and, against many addresses at once, by account.

An attempt is counted before the password is checked, and taken off the count when it was right. ACCOUNT_RATE_LIMITS
says how many are allowed; django-allauth counts, in the cache, so for all processes together.

A second factor is tried by whoever knows the password. That must not lock the owner out either, so it is counted in the
same way.
"""

from typing import Any, NamedTuple

from allauth.account.internal.userkit import filter_users_by_email
from allauth.core.internal import ratelimit
from django.http import HttpRequest

from accounts.door import networks
from accounts.door.models import Sighting
from accounts.door.sightings import Place, household, place_now
from accounts.people.models import User

OWN_DEVICE, FROM_HERE, OF_ADDRESS, ELSEWHERE = "login_own_device", "login_from_here", "login_address", "login_elsewhere"
"""Names of the rates: wrong passwords in one of the owner's browsers, from one address for one account, from one
address for all accounts, and from everywhere for one account, the owner's browsers aside."""

FACTOR_OWN_DEVICE, FACTOR_FROM_HERE, FACTOR_ELSEWHERE = "factor_own_device", "factor_from_here", "factor_elsewhere"
"""The same for wrong second factors. No rate is by address alone: each try there has cost a right password."""


class Knock(NamedTuple):
    """One try of a password or a second factor: for whose account, and whether it comes from a device of its owner."""

    user: User | None
    own_device: bool
    usage: tuple[ratelimit.RateLimitUsage, ...]

    def give_back(self) -> None:
        """The password was right: this try does not count."""
        for one in self.usage:
            one.rollback()


def knock(request: HttpRequest, credentials: dict[str, Any]) -> Knock | None:
    """Count an attempt; None when there were too many. `credentials` has what was typed: a name, an address or both."""
    user = aimed_at(credentials)
    name = str(user.pk) if user else f"nobody {_typed(credentials)}"
    place = place_now() or Place("", "")
    if user is not None and is_own(user, place, request):
        return _counted(request, user, True, {OWN_DEVICE: f"{name} {place.device}"})
    here = household(request)
    return _counted(request, user, False, {FROM_HERE: f"{name} {here}", OF_ADDRESS: "", ELSEWHERE: name})


def knock_with_factor(request: HttpRequest, user: User) -> Knock | None:
    """Count a try of a second factor; None when there were too many."""
    place = place_now() or Place("", "")
    if is_own(user, place, request):
        return _counted(request, user, True, {FACTOR_OWN_DEVICE: f"{user.pk} {place.device}"})
    keys = {FACTOR_FROM_HERE: f"{user.pk} {household(request)}", FACTOR_ELSEWHERE: str(user.pk)}
    return _counted(request, user, False, keys)


def aimed_at(credentials: dict[str, Any]) -> User | None:
    """The account that the typed name or e-mail address is of."""
    typed = _typed(credentials)
    user = User.objects.filter(username=typed).first()
    if user is None and "@" in typed:
        user = next(iter(filter_users_by_email(typed, prefer_verified=True, for_login=True)), None)
    return user if isinstance(user, User) else None


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
    if OF_ADDRESS in keys:
        used = networks.consume(request, OF_ADDRESS)
        if used is None:
            return None
        usage.append(used)
    return Knock(user, own, tuple(usage))


def forgive(request: HttpRequest, user: User) -> None:
    """Forget the wrong passwords of an account: its owner has just chosen a new one."""
    for action, key in ((FROM_HERE, f"{user.pk} {household(request)}"), (ELSEWHERE, str(user.pk))):
        ratelimit.clear(request, app="allauth.account", action=action, key=key)
