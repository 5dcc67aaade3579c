"""Guests who open allauth's pages for securing an account are redirected to create an account first."""

from collections.abc import Callable
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect

from accounts.people.models import User

# A password, an e-mail address to reset it by, a second factor: a guest first becomes an account.
FOR_ACCOUNTS = ("account_change_password", "account_set_password", "account_email", "log-in-name", "mfa_")


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
