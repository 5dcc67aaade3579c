"""django-allauth's limits by address, for the network that an IPv6 address is part of.

allauth counts an IPv6 address by its /64. Whoever has a larger network has thousands of those. So each try counts for
its /48 too, which has the same rates, some times as wide (`base.crowd.addresses`).
"""

from collections.abc import Callable
from typing import Any

from allauth.core.internal import ratelimit
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase

from base.crowd.addresses import HOUSEHOLDS_OF_A_NETWORK, network_of

ACCOUNTS, FACTORS = "allauth.account", "allauth.mfa"
RATES = {
    "account_signup": (ACCOUNTS, "signup"),
    "account_reset_password": (ACCOUNTS, "reset_password"),
    "account_reset_password_from_key": (ACCOUNTS, "reset_password_from_key"),
    "mfa_login_webauthn": (FACTORS, "webauthn_login"),
    "accounts:guest": (ACCOUNTS, "guest"),
}
"""Pages at which a stranger is counted by address, and the rates of each."""


def consume(request: HttpRequest, action: str, app: str = ACCOUNTS) -> ratelimit.RateLimitUsage | None:
    """Count one more for the sender's network; None when there were too many. An IPv4 address is in none."""
    network = network_of(request.META.get("REMOTE_ADDR") or "")
    rates = [each for each in ratelimit.get_rates(app=app, action=action) if each.per == "ip"] if network else []
    wide = ",".join(f"{each.amount * HOUSEHOLDS_OF_A_NETWORK}/{each.duration}s/key" for each in rates)
    return ratelimit.consume(request, app=app, action=action, config={action: wide}, key=f"network {network}")


class ByNetwork:
    """Middleware: refuses strangers at those pages whose network has sent too many."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        """`get_response` is the rest of the chain."""
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Pass the request on; `process_view` decides when the page is known."""
        return self._get_response(request)

    def process_view(self, request: HttpRequest, *_view: Any) -> HttpResponseBase | None:
        """The refusal, or None."""
        match = request.resolver_match
        counted = RATES.get(match.view_name) if match is not None and request.method == "POST" else None
        if counted is None:
            return None
        app, action = counted
        return None if consume(request, action, app) else ratelimit.respond_429(request)
