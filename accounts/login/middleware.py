"""Guests at allauth's doors: what secures an account is for those who have one."""

from collections.abc import Callable
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect

from accounts.people.models import User

# A password, an e-mail address to reset it by, a second factor: a guest first becomes an account.
FOR_ACCOUNTS = ("account_change_password", "account_set_password", "account_email", "mfa_")


class GuestsKeepFirst:
    """Sends a guest who asks for a page of accounts to the page that makes one of them."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        """Django's way to make a middleware."""
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Nothing to do before the address is known."""
        return self.get_response(request)

    def process_view(self, request: HttpRequest, *_: Any) -> HttpResponse | None:
        """Turn guests round, let everybody else pass."""
        match = request.resolver_match
        wanted = match is not None and (match.url_name or "").startswith(FOR_ACCOUNTS)
        if wanted and isinstance(request.user, User) and request.user.is_guest:
            return redirect("accounts:keep")
        return None
