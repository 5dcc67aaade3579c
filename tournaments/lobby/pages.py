"""The lobby's tabs of pool matches, of matches of Deals and of scheduled tournaments."""

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_GET

from accounts.people.visitor import reader
from tables.lobby import queries as tables
from tournaments.leagues.queries import leagues_on
from tournaments.lobby.listings import DEALS, LIMITS, TABS, TOURNAMENTS, pool_tab
from tournaments.matches.queries import open_matches
from tournaments.scheduled.queries.tournaments import tournament_rows


@require_GET
def pool_lobby(request: HttpRequest, limit: int) -> HttpResponse:
    """The matches of one pool that can be entered.

    Context: that of `match_rows.html`, and `limit`, `rows_url`, `mine` (tables where one sits).
    """
    more = {"limit": limit, "rows_url": reverse("tournaments:pool-rows", args=[limit])}
    return render(request, "tournaments/lobby/pool.html", _pool(request, limit) | more | _mine(request))


@require_GET
def pool_rows(request: HttpRequest, limit: int) -> HttpResponse:
    """The matches of a pool alone, for a page that shows others. Context: `found`, `lobby_url`, `digest`, `tab`."""
    return render(request, "tournaments/lobby/match_rows.html", _pool(request, limit))


@require_GET
def deals_lobby(request: HttpRequest) -> HttpResponse:
    """The matches of Deals that can be entered.

    Context: that of `match_rows.html`, and `rows_url`, `mine` (tables where one sits).
    """
    more = {"rows_url": reverse("tournaments:deals-rows")}
    return render(request, "tournaments/lobby/deals.html", _deals(request) | more | _mine(request))


@require_GET
def deals_rows(request: HttpRequest) -> HttpResponse:
    """The matches of Deals alone, for a page that shows others. Context: `found`, `lobby_url`, `digest`, `tab`."""
    return render(request, "tournaments/lobby/match_rows.html", _deals(request))


@require_GET
def tournament_list(request: HttpRequest) -> HttpResponse:
    """All tournaments.

    Context: that of `tournament_rows.html`, and `rows_url`, `mine` (tables where one sits), `leagues`.
    """
    context = {
        "leagues": leagues_on(),
        "rows_url": reverse("tournaments:tournament-rows"),
    }
    return render(request, "tournaments/lobby/tournaments.html", context | _tournaments(request) | _mine(request))


@require_GET
def tournament_list_rows(request: HttpRequest) -> HttpResponse:
    """The tournaments alone, for a page that shows others. Context: `found`, `digest`, `tab`."""
    return render(request, "tournaments/lobby/tournament_rows.html", _tournaments(request))


def _pool(request: HttpRequest, limit: int) -> dict[str, Any]:
    if limit not in LIMITS:
        raise Http404
    return _matches(request, pool_tab(limit)) | {"lobby_url": reverse("tournaments:pool-lobby", args=[limit])}


def _deals(request: HttpRequest) -> dict[str, Any]:
    return _matches(request, DEALS) | {"lobby_url": reverse("tournaments:deals-lobby")}


def _matches(request: HttpRequest, tab: str) -> dict[str, Any]:
    return _shown(request, tab, open_matches(reader(request)))


def _tournaments(request: HttpRequest) -> dict[str, Any]:
    return _shown(request, TOURNAMENTS, tournament_rows(reader(request)))


def _shown(request: HttpRequest, name: str, rows: list[Any]) -> dict[str, Any]:
    tab = TABS[name]
    narrowed = tab.narrowed(rows, request.GET)
    return {"tab": name, "found": narrowed, "digest": tab.digest(narrowed.rows)}


def _mine(request: HttpRequest) -> dict[str, Any]:
    user = reader(request)
    return {"mine": tables.tables_of(user) if user else []}
