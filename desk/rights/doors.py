"""Checks before operators' pages: a second factor, sessions that end, and the password again before critical acts.

Middleware before the audit's. An act that is sent while the proof is old is not kept and repeated later: it would be
done behind the audit and by another duty's login. Its operator is led to prove who they are, back to the page, and does
it then.
"""

from collections.abc import Callable
from http import HTTPStatus
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
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from accounts.people.models import User
from base.refusals import Refusal, refusal_as_json
from desk.audit.pointed import pointed_at
from desk.audit.watch import PREFIX, READING
from desk.rights.grave import is_grave

SINCE, SEEN = "staff_since", "staff_seen_at"
REMEMBER_EVERY_S = 30
FACTORS = [Authenticator.Type.TOTP, Authenticator.Type.WEBAUTHN]
OPERATORS_API = ("/api/v1/me/tokens/", "/api/v1/ledger/stream.ndjson")
"""Where an operator's session gets at the API what is an operator's: a token for their programs, the whole ledger."""
OPEN = frozenset({"admin:login", "admin:logout", "admin:jsi18n"})


class DoorRefusal(Refusal):
    """Why the API does not answer an operator's browser."""

    OPERATOR_NOT_PROVEN = (
        "operator_not_proven",
        _("Log in at the operators' pages with your second factor first; this session has not shown it, or is over."),
        HTTPStatus.FORBIDDEN,
    )


class StaffDoors:
    """Middleware with these checks for every page of the admin, and for what the API gives to operators alone."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """Pass the request on; `process_view` decides when the address is known."""
        return self._get_response(request)

    def process_view(self, request: HttpRequest, *_view: Any) -> HttpResponseBase | None:
        """The redirect instead of the page; None to show the page."""
        match = request.resolver_match
        if request.path_info.startswith(OPERATORS_API):
            return _at_the_api(request)
        if not request.path_info.startswith(PREFIX) or match is None or match.view_name in OPEN:
            return None
        user = request.user
        if not isinstance(user, User) or not user.is_staff:
            return None
        return _over(request, user) or _without_factor(request, user) or _not_proven(request)


def _at_the_api(request: HttpRequest) -> HttpResponseBase | None:
    """The refusal instead of the answer. A program shows its token later, and has no session here."""
    user = request.user
    if not isinstance(user, User) or not user.is_staff:
        return None
    proven = not settings.STAFF_SECOND_FACTOR or (
        is_mfa_enabled(user, types=FACTORS) and _has_shown_factor(request, user)
    )
    if proven and not _ends(request, user):
        return None
    return refusal_as_json(DoorRefusal.OPERATOR_NOT_PROVEN)


def _over(request: HttpRequest, user: User) -> HttpResponseBase | None:
    """The way to log in again, once the session of a shift is over."""
    if not _ends(request, user):
        return None
    messages.warning(request, gettext("Your session at the operators' pages is over. Log in again."))
    return _to(resolve_url(settings.LOGIN_URL), request.get_full_path() if request.method in READING else PREFIX)


def _ends(request: HttpRequest, user: User) -> bool:
    """The session of a shift ends when nobody is there, and at last by itself; whether it has just ended."""
    now = int(timezone.now().timestamp())
    logged_in = [int(record["at"]) for record in get_authentication_records(request, user) if "at" in record]
    since = request.session.get(SINCE) or min(logged_in, default=now)
    seen = request.session.get(SEEN) or now
    if now - since > settings.STAFF_SESSION_S or now - seen > settings.STAFF_IDLE_S:
        logout(request)
        return True
    if SINCE not in request.session or now - seen >= REMEMBER_EVERY_S:
        request.session[SINCE], request.session[SEEN] = since, now
    return False


def _without_factor(request: HttpRequest, user: User) -> HttpResponseBase | None:
    """Who has no second factor sets one up first; who has one has shown it in this session."""
    if not settings.STAFF_SECOND_FACTOR:
        return None
    if not is_mfa_enabled(user, types=FACTORS):
        messages.warning(request, gettext("The operators' pages open with a second factor. Set one up here."))
        return HttpResponseRedirect(reverse("mfa_activate_totp"))
    if _has_shown_factor(request, user):
        return None
    return _to(reverse("mfa_reauthenticate"), _here(request))


def _has_shown_factor(request: HttpRequest, user: User) -> bool:
    return any(record.get("method") == "mfa" for record in get_authentication_records(request, user))


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
    messages.warning(request, gettext("Nothing was done yet: say once more who you are, then do it again."))
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
    return None if settings.STAFF_SECOND_FACTOR else [gettext("Second factor off"), "warning"]
