"""Where people are sent first: guests to create an account, others to the log-in, and from there back to their page."""

from collections.abc import Callable
from http import HTTPStatus
from typing import Any
from urllib.parse import urlsplit

from django.conf import settings
from django.contrib.auth import REDIRECT_FIELD_NAME
from django.http import HttpRequest, HttpResponse, QueryDict
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, resolve_url
from django.utils.http import url_has_allowed_host_and_scheme

from accounts.people.models import User

# A password, an e-mail address to reset it by, a second factor: a guest first becomes an account.
FOR_ACCOUNTS = ("account_change_password", "account_set_password", "account_email", "log-in-name", "mfa_")
READING = {"GET", "HEAD"}
FRONT_PAGE = "/"


class GuestsKeepFirst:
    """Redirects a guest from pages that need an account to the page on which a guest becomes one."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        """`get_response` is the rest of the chain."""
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Pass the request on; `process_view` decides when the address is known."""
        return self.get_response(request)

    def process_view(self, request: HttpRequest, *_: Any) -> HttpResponse | None:
        """Redirect guests from such a page; let everybody else pass."""
        match = request.resolver_match
        wanted = match is not None and (match.url_name or "").startswith(FOR_ACCOUNTS)
        if wanted and isinstance(request.user, User) and request.user.is_guest:
            return redirect("accounts:keep")
        return None


class BackToThePage:
    """Leads whoever has to log in before an act back to the page they acted on.

    What an act was sent to is often no page: the log-in would end at an address that takes no visit.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        """`get_response` is the rest of the chain."""
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """Pass the request on, and correct where the log-in leads; what a script of a page sends stays as it is."""
        answer = self.get_response(request)
        if request.method in READING or answer.status_code != HTTPStatus.FOUND or _is_a_script(request):
            return answer
        log_in, _mark, query = answer["Location"].partition("?")
        values = QueryDict(query, mutable=True)
        if log_in == resolve_url(settings.LOGIN_URL) and values.get(REDIRECT_FIELD_NAME) == request.get_full_path():
            values[REDIRECT_FIELD_NAME] = _page_of(request)
            answer["Location"] = f"{log_in}?{values.urlencode(safe='/')}"
        return answer


def _is_a_script(request: HttpRequest) -> bool:
    return "HX-Request" in request.headers or request.headers.get("Accept", "").startswith("application/json")


def _page_of(request: HttpRequest) -> str:
    """The address, without the site, of the page that sent this; the front page if it is another site's or unknown."""
    page = request.headers.get("Referer", "")
    if not url_has_allowed_host_and_scheme(page, {request.get_host()}, require_https=request.is_secure()):
        return FRONT_PAGE
    parts = urlsplit(page)
    address = f"{parts.path}?{parts.query}" if parts.query else parts.path
    return address if url_has_allowed_host_and_scheme(address, None) else FRONT_PAGE
