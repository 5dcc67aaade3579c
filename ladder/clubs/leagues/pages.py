"""The pages of a club's leagues, for its members: one league, and what is posted there."""

from collections.abc import Callable

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_GET, require_POST

from accounts.people.models import User
from accounts.people.visitor import visitor
from base.refusals import Refused
from ladder.clubs.answering import act_and_redirect, page_of
from ladder.clubs.leagues import services
from ladder.clubs.leagues.plan import LEAST_DEALS, MOST_DEALS
from ladder.clubs.leagues.queries import league_page
from ladder.clubs.models import Member
from ladder.clubs.services import club_of

_LONGEST_NUMBER = 3


@login_required
@require_GET
def league(request: HttpRequest, public_id: str, league_id: str) -> HttpResponse:
    """One league with its table and a week, for the club's members; 404 for everybody else.

    Asked: `week`. Context: `club`, `owns`, `page` (queries.LeaguePage), `least`, `most`: deals of a week.
    """
    user = visitor(request)
    try:
        club = club_of(user, public_id)
        league_found = services.league_of(club, league_id)
    except Refused as refused:
        raise Http404 from refused
    context = {
        "club": club,
        "owns": Member.objects.filter(club=club, player=user, owns=True).exists(),
        "page": league_page(league_found, user, _number(request.GET.get("week", ""))),
        "least": LEAST_DEALS,
        "most": MOST_DEALS,
    }
    return render(request, "ladder/clubs/league.html", context)


@login_required
@require_POST
def start(request: HttpRequest, public_id: str) -> HttpResponse:
    """Begin a league; for the owner. Posted: `cards`, `weeks`, `best` (0 or nothing: all weeks count)."""
    cards, weeks = (_number(request.POST.get(name, "")) or 0 for name in ("cards", "weeks"))
    best = request.POST.get("best", "") or "0"
    counted = _number(best)

    def start_league(user: User) -> str:
        begun_league = services.start(user, public_id, cards, weeks, -1 if counted is None else counted)
        return _page_of(public_id, begun_league.public_id)

    return act_and_redirect(request, start_league, page_of(public_id))


@login_required
@require_POST
def act(request: HttpRequest, public_id: str, league_id: str, verb: str) -> HttpResponse:
    """Take part in a league, leave it, or end it for all; the last is the owner's."""
    if verb not in ACTS:
        raise Http404
    there = _page_of(public_id, league_id)

    def act_on_league(user: User) -> str:
        ACTS[verb](user, public_id, league_id)
        return there

    return act_and_redirect(request, act_on_league, there)


ACTS: dict[str, Callable[[User, str, str], object]] = {
    "join": services.join,
    "leave": services.leave,
    "end": services.end,
}
"""What is done to a league, by the end of its address."""


def _number(text: str) -> int | None:
    """A small number as it was typed; None for anything else."""
    return int(text) if text.isascii() and text.isdigit() and len(text) <= _LONGEST_NUMBER else None


def _page_of(public_id: str, league_id: str) -> str:
    return reverse("ladder:club-league", args=[public_id, league_id])
