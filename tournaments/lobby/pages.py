"""The lobby's tabs of pool matches and of scheduled tournaments."""

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_GET

from tables.lobby import queries as tables
from tables.lobby.filters import HOUSE, Facet, Key, Narrowed, narrow, players, stake
from tournaments.matches.queries import MatchFilters, open_matches
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


FEE = Facet("fee", _("Entry fee"), lambda row: row.entry_fee_minor, fee)
SEATS = Facet("seats", _("Players"), lambda row: row.seats, players)
MATCH_FACETS = (FEE, SEATS, HOUSE)
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

    Context: `tab`, `limit`, `rows_url`, `found`, `mine` (tables where one sits).
    """
    user = reader(request)
    mine = tables.tables_of(user) if user else []
    context = {
        "tab": f"pool{limit}",
        "limit": limit,
        "rows_url": reverse("tournaments:pool-rows", args=[limit]),
        "found": _matches(request, limit),
        "mine": mine,
    }
    return render(request, "tournaments/pool_lobby.html", context)


@require_GET
def pool_rows(request: HttpRequest, limit: int) -> HttpResponse:
    """The matches alone, asked for every few seconds. Context: `limit`, `found`."""
    return render(request, "tournaments/pool_rows.html", {"limit": limit, "found": _matches(request, limit)})


@require_GET
def tournament_list(request: HttpRequest) -> HttpResponse:
    """All tournaments.

    Context: `tab`, `rows_url`, `found` (rows are `TournamentRow`), `mine` (tables where one sits).
    """
    user = reader(request)
    mine = tables.tables_of(user) if user else []
    rows_url = reverse("tournaments:tournament-rows")
    context = {"tab": "tournaments", "rows_url": rows_url, "found": _tournaments(request), "mine": mine}
    return render(request, "tournaments/tournaments.html", context)


@require_GET
def tournament_list_rows(request: HttpRequest) -> HttpResponse:
    """The tournaments alone. Context: `found`."""
    return render(request, "tournaments/tournament_rows.html", {"found": _tournaments(request)})


def _matches(request: HttpRequest, limit: int) -> Narrowed:
    if limit not in LIMITS:
        raise Http404
    filters = MatchFilters(formats=(f"pool{limit}",))
    return narrow(open_matches(reader(request), filters), MATCH_FACETS, request.GET)


def _tournaments(request: HttpRequest) -> Narrowed:
    return narrow(tournament_rows(reader(request)), TOURNAMENT_FACETS, request.GET)
