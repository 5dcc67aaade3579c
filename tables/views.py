"""The lobby and the table's page. What happens at a table goes over its socket (docs/protocol.md)."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.views.decorators.http import require_GET

from accounts.models import User
from tables import chips, queries
from tables.models import PRACTICE_CURRENCY, Table


@require_GET
def lobby(request: HttpRequest) -> HttpResponse:
    """All open tables.

    Context: `rows` (list of `queries.LobbyRow`), `chips_minor` (what the user has in hand, None when logged out),
    `currency` of that.
    """
    user = _user(request)
    in_hand = chips.in_hand([user], PRACTICE_CURRENCY)[user.pk] if user else None
    context = {"rows": queries.lobby_rows(user), "chips_minor": in_hand, "currency": PRACTICE_CURRENCY}
    return render(request, "tables/lobby.html", context)


@require_GET
def lobby_rows(request: HttpRequest) -> HttpResponse:
    """The rows alone, which the lobby asks for every few seconds. Context: `rows`."""
    return render(request, "tables/lobby_rows.html", {"rows": queries.lobby_rows(_user(request))})


@require_GET
def table(request: HttpRequest, public_id: str) -> HttpResponse:
    """One table's page; a visitor who is not logged in sees it with the invitation to log in or play as a guest.

    Context: `table` (the model), `rules` (its RuleProfile), `boot` (for `json_script`: `table` id, `socket` path,
    `player` id or None, `name` or None, `lobby` address).
    """
    found = get_object_or_404(Table, public_id=public_id)
    user = _user(request)
    boot: dict[str, Any] = {
        "table": found.public_id,
        "socket": f"/ws/table/{found.public_id}/",
        "player": user.public_id if user else None,
        "name": user.display_name if user else None,
        "lobby": reverse("lobby"),
    }
    return render(request, "tables/table.html", {"table": found, "rules": found.rules, "boot": boot})


def _user(request: HttpRequest) -> User | None:
    return request.user if isinstance(request.user, User) else None
