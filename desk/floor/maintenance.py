"""The page of maintenance, which players see while an operator has closed the house.

Operators are not affected, and players of a deal may still open its table, so that the deal is played to its end.
"""

from collections.abc import Callable
from http import HTTPStatus

from django.core.cache import cache
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext_lazy as _

from accounts.people.models import User
from base.refusals import Refusal, refusal_as_json
from tables.holds.queries import closed_for

KEY = "closed-for-maintenance"
KEPT_S = 5
OPEN = ("/admin/", "/accounts/login/", "/accounts/logout/", "/accounts/2fa/", "/i18n/", "/payments/", "/healthz")
"""Addresses that work while the house is closed: operators' pages, and gateways' messages."""
AT_TABLES = "/tables/"
API = "/api/"
AGAIN_S = "120"


class MaintenanceRefusal(Refusal):
    """Why nothing is answered."""

    CLOSED = (
        "closed_for_maintenance",
        _("The house is closed for maintenance and will be back soon. Your chips are safe."),
        HTTPStatus.SERVICE_UNAVAILABLE,
    )


class Maintenance:
    """Middleware: shows players the page of maintenance; it comes after the one that sets the user."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        """`get_response` is the rest of the chain."""
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Answer as always, or with the page."""
        why = _why()
        if why is None or request.path_info.startswith(OPEN) or _may_pass(request):
            return self._get_response(request)
        refused = MaintenanceRefusal.CLOSED
        if request.path_info.startswith(API):
            answer: HttpResponse = refusal_as_json(refused)
        else:
            context = {"why": why, "sentence": refused.sentence}
            answer = render(request, "desk/maintenance.html", context, status=refused.status)
        answer["Retry-After"] = AGAIN_S
        answer["Cache-Control"] = "no-store"
        return answer


def forget() -> None:
    """Read the state again with the next request, because an operator has just closed or opened the house."""
    cache.delete(KEY)


def _why() -> str | None:
    cached: str | None = cache.get(KEY)
    if cached is None:
        cached = closed_for() or ""
        cache.set(KEY, cached, KEPT_S)
    return cached or None


def _may_pass(request: HttpRequest) -> bool:
    user = request.user
    is_operator = isinstance(user, User) and user.is_staff
    return is_operator or request.path_info.startswith(AT_TABLES)
