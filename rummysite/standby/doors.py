"""The addresses that a standby answers, and how: whatever it cannot answer well is asked of the primary.

What is here only reads, and is about what is over or about many people. Who has sent something a moment ago reads at
the primary for as long as a standby may be behind: so nobody misses what they have just done. What a player does over a
socket leaves no such mark, so no address is here whose answer a player's own move may have changed a moment ago,
unless it can only be missing: an answer other than 200 is not the standby's to give.
"""

from collections.abc import Callable, Sequence
from typing import Any

from django.conf import settings
from django.http import HttpRequest
from django.http.response import HttpResponseBase

from accounts.people.models import User
from base.standby.answers import MARK, answer_off, may_be_old

READING = frozenset({"GET", "HEAD"})
OVER = frozenset(
    {
        "deal",
        "deal-explanation",
        "deal-picture",
        "deal-record",
        "deal-record-text",
        "shuffle-log",
        "shuffle-log-file",
        "desk:fairness",
        "desk:fairness-decks",
        "ladder:boards",
        "ladder:board",
        "finance:report",
    }
)
"""Deals that are over and do not change any more, what is counted of all of them, and finance's reports."""
OLDER = frozenset({"deals"})
"""Pages of a list whose first page, where one's own newest stands, is the primary's."""
LISTS = "_changelist"
"""How the names of the admin's lists end."""


class OffThePrimary:
    """Middleware, the innermost: who may see an address has been decided, by what the primary says."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """The answer, with a mark for whoever has sent something."""
        answer = self._get_response(request)
        if request.method not in {*READING, "OPTIONS"} and hasattr(answer, "set_cookie"):
            secure = settings.SESSION_COOKIE_SECURE
            age_s = settings.REPLICA_LAG_S + 1
            answer.set_cookie(MARK, "1", max_age=age_s, secure=secure, httponly=True, samesite="Lax")
        return answer

    def process_view(
        self, request: HttpRequest, view: Callable[..., Any], args: Sequence[Any], kwargs: dict[str, Any]
    ) -> HttpResponseBase | None:
        """The standby's answer, if it has a good one; None lets the primary answer."""
        if request.method not in READING or not _is_door(request) or not may_be_old(request):
            return None
        _who(request)
        return answer_off(request, lambda: _rendered(view(request, *args, **kwargs)))


def _rendered(answer: Any) -> HttpResponseBase:
    """The answer as it is sent: a template asks the database too."""
    rendered: HttpResponseBase = answer.render() if callable(getattr(answer, "render", None)) else answer
    return rendered


def _is_door(request: HttpRequest) -> bool:
    match = request.resolver_match
    if match is None:
        return False
    if match.view_name in OLDER:
        return bool(request.GET.get("before"))
    return match.view_name in OVER or (match.app_names == ["admin"] and match.view_name.endswith(LISTS))


def _who(request: HttpRequest) -> None:
    """Who asks, and what they may see, is the primary's to say: a right that was taken away is gone at once."""
    if isinstance(request.user, User) and request.user.is_authenticated and request.user.is_staff:
        request.user.get_all_permissions()
