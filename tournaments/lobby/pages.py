"""The lobby's tabs of pool matches, of matches of Deals and of scheduled tournaments."""

from collections.abc import Callable
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_GET

from tables.lobby import queries as tables
from tables.lobby.filters import HOUSE, Facet, Key, Narrowed, narrow, players, stake
from tournaments.leagues.queries import leagues_on
from tournaments.matches.queries import MatchRow, open_matches
from tournaments.posts import reader
from tournaments.scheduled.models.tournament import TournamentStatus
from tournaments.scheduled.queries.tournaments import tournament_rows

LIMITS = (61, 101, 201)
STATES = {
    "coming": _("To come"),
    TournamentStatus.PLAYING.value: _("Being played"),
    "ended": _("Over"),
}


def fee(amount_minor: Key) -> Any:
    """An entry fee, in words."""
    return stake(amount_minor) if amount_minor else _("Free entry")


def cards(count: Key) -> str:
    """How many cards are dealt, in words."""
    return ngettext("%(cards)d card", "%(cards)d cards", int(count)) % {"cards": count}


def state(row: Any) -> str:
    """Whether a tournament is to come, being played or over."""
    names = {TournamentStatus.REGISTERING.value: "coming", TournamentStatus.PLAYING.value: "playing"}
    return names.get(row.status, "ended")


def best_of(deals: Key) -> str:
    """How many deals a match has, in words."""
    return str(_("Best of %(deals)d") % {"deals": deals})


FEE = Facet("fee", _("Entry fee"), lambda row: row.entry_fee_minor, fee)
SEATS = Facet("seats", _("Players"), lambda row: row.seats, players)
MATCH_FACETS = (FEE, SEATS, HOUSE)
DEALS_FACETS = (Facet("deals", _("Deals"), lambda row: row.deals, best_of), FEE, SEATS, HOUSE)
TOURNAMENT_FACETS = (
    FEE,
    Facet("seats", _("Seats a table"), lambda row: row.seats, players),
    Facet("format", _("Format"), lambda row: row.cards, cards),
    HOUSE,
    Facet("state", _("State"), state, lambda key: STATES[str(key)]),
)


@require_GET
def pool_lobby(request: HttpRequest, limit: int) -> HttpResponse:
    """The matches of one pool that can be entered.

    Context: that of `match_rows.html`, and `tab`, `limit`, `rows_url`, `mine` (tables where one sits).
    """
    more = {"tab": f"pool{limit}", "limit": limit, "rows_url": reverse("tournaments:pool-rows", args=[limit])}
    return render(request, "tournaments/pool_lobby.html", _pool(request, limit) | more | _mine(request))


@require_GET
def pool_rows(request: HttpRequest, limit: int) -> HttpResponse:
    """The matches of a pool alone, asked for every few seconds. Context: `found`, `lobby_url`."""
    return render(request, "tournaments/match_rows.html", _pool(request, limit))


@require_GET
def deals_lobby(request: HttpRequest) -> HttpResponse:
    """The matches of Deals that can be entered.

    Context: that of `match_rows.html`, and `tab`, `rows_url`, `mine` (tables where one sits).
    """
    more = {"tab": "deals", "rows_url": reverse("tournaments:deals-rows")}
    return render(request, "tournaments/deals_lobby.html", _deals(request) | more | _mine(request))


@require_GET
def deals_rows(request: HttpRequest) -> HttpResponse:
    """The matches of Deals alone, asked for every few seconds. Context: `found`, `lobby_url`."""
    return render(request, "tournaments/match_rows.html", _deals(request))


@require_GET
def tournament_list(request: HttpRequest) -> HttpResponse:
    """All tournaments.

    Context: `tab`, `rows_url`, `found` (rows are `TournamentRow`), `mine` (tables where one sits), `leagues`.
    """
    context = {
        "leagues": leagues_on(),
        "tab": "tournaments",
        "rows_url": reverse("tournaments:tournament-rows"),
        "found": _tournaments(request),
    }
    return render(request, "tournaments/tournaments.html", context | _mine(request))


@require_GET
def tournament_list_rows(request: HttpRequest) -> HttpResponse:
    """The tournaments alone. Context: `found`."""
    return render(request, "tournaments/tournament_rows.html", {"found": _tournaments(request)})


def _pool(request: HttpRequest, limit: int) -> dict[str, Any]:
    if limit not in LIMITS:
        raise Http404
    found = narrow(_open(request, lambda row: row.limit == limit), MATCH_FACETS, request.GET)
    return {"found": found, "lobby_url": reverse("tournaments:pool-lobby", args=[limit])}


def _deals(request: HttpRequest) -> dict[str, Any]:
    found = narrow(_open(request, lambda row: bool(row.deals)), DEALS_FACETS, request.GET)
    return {"found": found, "lobby_url": reverse("tournaments:deals-lobby")}


def _open(request: HttpRequest, wanted: Callable[[MatchRow], bool]) -> list[MatchRow]:
    return [row for row in open_matches(reader(request)) if wanted(row)]


def _mine(request: HttpRequest) -> dict[str, Any]:
    user = reader(request)
    return {"mine": tables.tables_of(user) if user else []}


def _tournaments(request: HttpRequest) -> Narrowed:
    return narrow(tournament_rows(reader(request)), TOURNAMENT_FACETS, request.GET)
