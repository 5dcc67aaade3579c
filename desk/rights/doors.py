"""The operators' doors: a second factor, sessions that end, and proof again before money or rights are touched.

Middleware before the audit's. An act that is sent while the proof is old is not kept and repeated later: it would be
done behind the audit and by another duty's login. Its operator is led to prove who they are, back to the page, and does
it then.
"""

from collections.abc import Callable
from typing import Any
from urllib.parse import urlsplit

from allauth.account.adapter import get_adapter
from allauth.account.internal.flows.login import get_authentication_records
from allauth.account.internal.flows.reauthentication import is_reauthentication_required
from allauth.mfa.models import Authenticator
from allauth.mfa.utils import is_mfa_enabled
from django.conf import settings
from django.contrib import messages
from django.contrib.auth import logout
from django.http import HttpRequest, HttpResponseRedirect
from django.http.response import HttpResponseBase
from django.shortcuts import resolve_url
from django.urls import reverse
from django.utils import timezone
from django.utils.http import url_has_allowed_host_and_scheme, urlencode
from django.utils.translation import gettext as _

from accounts.people.models import User
from desk.audit.pointed import pointed_at
from desk.audit.watch import PREFIX, READING
from desk.rights.grave import is_grave

SINCE, SEEN = "staff_since", "staff_seen_at"
REMEMBER_EVERY_S = 30
FACTORS = [Authenticator.Type.TOTP, Authenticator.Type.WEBAUTHN]
OPEN = frozenset({"admin:login", "admin:logout", "admin:jsi18n"})


class StaffDoors:
    """Middleware: whoever works here comes to a page of the admin through these doors."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """Pass the request on; `process_view` decides when the address is known."""
        return self._get_response(request)

    def process_view(self, request: HttpRequest, *_view: Any) -> HttpResponseBase | None:
        """Where the operator is sent instead of the page; None lets them in."""
        match = request.resolver_match
        if not request.path_info.startswith(PREFIX) or match is None or match.view_name in OPEN:
            return None
        user = request.user
        if not isinstance(user, User) or not user.is_staff:
            return None
        return _over(request, user) or _without_factor(request, user) or _not_proven(request)


def _over(request: HttpRequest, user: User) -> HttpResponseBase | None:
    """The session of a shift ends when nobody is there, and at last by itself."""
    now = int(timezone.now().timestamp())
    logged_in = [int(record["at"]) for record in get_authentication_records(request, user) if "at" in record]
    since = request.session.get(SINCE) or min(logged_in, default=now)
    seen = request.session.get(SEEN) or now
    if now - since > settings.STAFF_SESSION_S or now - seen > settings.STAFF_IDLE_S:
        logout(request)
        messages.warning(request, _("Your session at the operators' pages is over. Log in again."))
        return _to(resolve_url(settings.LOGIN_URL), request.get_full_path() if request.method in READING else PREFIX)
    if SINCE not in request.session or now - request.session.get(SEEN, 0) >= REMEMBER_EVERY_S:
        request.session[SINCE], request.session[SEEN] = since, now
    return None


def _without_factor(request: HttpRequest, user: User) -> HttpResponseBase | None:
    """Who has no second factor sets one up first; who has one has shown it in this session."""
    if not settings.STAFF_SECOND_FACTOR:
        return None
    if not is_mfa_enabled(user, types=FACTORS):
        messages.warning(request, _("The operators' pages open with a second factor. Set one up here."))
        return HttpResponseRedirect(reverse("mfa_activate_totp"))
    if any(record.get("method") == "mfa" for record in get_authentication_records(request, user)):
        return None
    return _to(reverse("mfa_reauthenticate"), _here(request))


def _not_proven(request: HttpRequest) -> HttpResponseBase | None:
    """Before money or rights: the password or the second factor again, unless it was just given."""
    match = request.resolver_match
    if request.method in READING or match is None:
        return None
    pointed = pointed_at(request, match)
    if pointed is None or not is_grave(pointed.what, match.kwargs):
        return None
    if not is_reauthentication_required(request, app="desk"):
        return None
    messages.warning(request, _("Nothing was done yet: say once more who you are, then do it again."))
    methods = get_adapter().get_reauthentication_methods(request.user)
    return _to(methods[0]["url"] if methods else resolve_url(settings.LOGIN_URL), _here(request))


def _here(request: HttpRequest) -> str:
    """The page to come back to: this one, or the one that the form was on."""
    if request.method in READING:
        return request.get_full_path()
    came_from = request.headers.get("Referer", "")
    if not url_has_allowed_host_and_scheme(came_from, {request.get_host()}, require_https=request.is_secure()):
        return PREFIX
    parts = urlsplit(came_from)
    return f"{parts.path}?{parts.query}" if parts.query else parts.path


def _to(page: str, back: str) -> HttpResponseRedirect:
    return HttpResponseRedirect(f"{page}?{urlencode({'next': back})}")


def environment(request: HttpRequest) -> list[str] | None:
    """The label at the top of the admin where no second factor is asked for (unfold's ENVIRONMENT)."""
    return None if settings.STAFF_SECOND_FACTOR else [_("Second factor off"), "warning"]
