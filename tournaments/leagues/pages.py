"""The page of a league: its points and prizes, its table, its tournaments."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from accounts.people.visitor import reader
from tournaments.leagues.queries import league_page


@require_GET
def league(request: HttpRequest, public_id: str) -> HttpResponse:
    """One league. Context: `page`, a `LeaguePage` (tournaments/leagues/queries.py)."""
    page = league_page(public_id, reader(request))
    if page is None:
        raise Http404
    return render(request, "tournaments/leagues/league.html", {"page": page})
