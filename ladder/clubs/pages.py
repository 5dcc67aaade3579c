"""The pages of clubs: one's own, one club, an invitation, and what is posted there. A club is seen by its members."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST

from accounts.people.models import User
from accounts.people.visitor import visitor
from base import clock
from base.refusals import Refused
from ladder.clubs import playing, queries, reporting, services
from ladder.clubs.answering import act_and_redirect, page_of
from ladder.clubs.events.queries import events_of
from ladder.clubs.events.services import is_on
from ladder.clubs.leagues.queries import leagues_of
from ladder.clubs.models import Club
from ladder.ratings.models import Format
from tables.setup.models import Table


@login_required
@require_GET
def clubs(request: HttpRequest) -> HttpResponse:
    """One's clubs, and the form that founds one. Context: `clubs`."""
    return render(request, "ladder/clubs/clubs.html", {"clubs": queries.clubs_of(visitor(request))})


@login_required
@require_GET
def club(request: HttpRequest, public_id: str) -> HttpResponse:
    """One club, for its members; 404 for everybody else.

    Context: `club`, `owns`, `members`, `tables`, `leagues`, `league_on`, `events` (events.queries.EventLine),
    `event_on`, `now`, `lines` (queries.Line), `kind`,
    `kinds`, `link`.
    """
    user = visitor(request)
    try:
        found = services.club_of(user, public_id)
    except Refused as refused:
        raise Http404 from refused
    wanted = request.GET.get("format", Format.POINTS_13)
    kind = Format(wanted) if wanted in Format.values else Format.POINTS_13
    members = queries.members_of(found)
    leagues, now = leagues_of(found), clock.now()
    context = {
        "club": found,
        "owns": any(one.owns and one.player_id == user.pk for one in members),
        "members": members,
        "tables": playing.tables_of(found),
        "leagues": leagues,
        "events": events_of(found, user),
        "event_on": is_on(found),
        "now": now,
        "league_on": any(league.ends_at > now for league in leagues),
        "lines": queries.board_of(found, kind),
        "kind": kind,
        "kinds": Format.choices,
        "link": request.build_absolute_uri(reverse("ladder:club-invitation", args=[found.code])),
    }
    return render(request, "ladder/clubs/club.html", context)


@require_GET
def invitation(request: HttpRequest, code: str) -> HttpResponse:
    """What an invitation leads to: the club's name, and a button. Context: `club`, `code`.

    Who is not logged in is told to log in, and neither the club's name nor whether there is one.
    """
    if not request.user.is_authenticated:
        return render(request, "ladder/clubs/invitation_to_nobody.html")
    try:
        found = services.invited_to(code)
    except Refused as refused:
        raise Http404 from refused
    if found.members.filter(player=visitor(request)).exists():
        return redirect("ladder:club", found.public_id)
    return render(request, "ladder/clubs/invitation.html", {"club": found, "code": code})


@login_required
@require_POST
def found(request: HttpRequest) -> HttpResponse:
    """Make a club; posted: `name`."""
    return act_and_redirect(
        request, lambda user: page_of(services.found_club(user, request.POST.get("name", "")).public_id)
    )


@login_required
@require_POST
def join(request: HttpRequest, code: str) -> HttpResponse:
    """Become a member by an invitation."""
    return act_and_redirect(request, lambda user: page_of(services.join(user, code).public_id))


@login_required
@require_POST
def rename(request: HttpRequest, public_id: str) -> HttpResponse:
    """Give a club another name in place of one that was taken away; for the owner. Posted: `name`."""
    there = page_of(public_id)
    return act_and_redirect(request, lambda user: _rename(user, public_id, request.POST.get("name", "")), there)


@login_required
@require_POST
def report_as_member(request: HttpRequest, public_id: str) -> HttpResponse:
    """Tell the operators of the club's name, as a member."""
    there = page_of(public_id)
    return act_and_redirect(
        request, lambda user: _thank(request, reporting.report_as_member(user, public_id), there), there
    )


@login_required
@require_POST
def report_as_guest(request: HttpRequest, code: str) -> HttpResponse:
    """Tell the operators of the name that an invitation shows."""
    there = reverse("ladder:club-invitation", args=[code])
    return act_and_redirect(request, lambda user: _thank(request, reporting.report_as_guest(user, code), there), there)


@login_required
@require_POST
def leave(request: HttpRequest, public_id: str) -> HttpResponse:
    """Leave a club and go back to the list of clubs."""

    def leave_club(user: User) -> str:
        services.leave(user, public_id)
        return reverse("ladder:clubs")

    return act_and_redirect(request, leave_club)


@login_required
@require_POST
def renew_link(request: HttpRequest, public_id: str) -> HttpResponse:
    """Make the old invitation worthless; for the owner."""

    def renew(user: User) -> str:
        services.renew_link(user, public_id)
        return page_of(public_id)

    return act_and_redirect(request, renew)


@login_required
@require_POST
def on_member(request: HttpRequest, public_id: str, player_id: str, verb: str) -> HttpResponse:
    """Remove a member or make them the owner; for the owner."""
    if verb not in services.ON_MEMBERS:
        raise Http404

    def change_member(user: User) -> str:
        services.ON_MEMBERS[verb](user, public_id, player_id)
        return page_of(public_id)

    return act_and_redirect(request, change_member)


@login_required
@require_POST
def open_table(request: HttpRequest, public_id: str) -> HttpResponse:
    """Open a table for the club and go there; posted: `cards`."""
    cards = request.POST.get("cards", "")
    wanted = int(cards) if cards in ("13", "21") else 0
    return act_and_redirect(request, lambda user: _seat_at(playing.open_table(user, public_id, wanted)))


@login_required
@require_POST
def go_in(request: HttpRequest, public_id: str, table_id: str) -> HttpResponse:
    """Go to a table of the club."""
    return act_and_redirect(request, lambda user: _seat_at(playing.go_in(user, public_id, table_id)))


def _rename(user: User, public_id: str, name: str) -> str:
    return page_of(services.rename(user, public_id, name).public_id)


def _thank(request: HttpRequest, _reported: Club, there: str) -> str:
    messages.success(request, _("Thank you. An operator will look at it."))
    return there


def _seat_at(table: Table) -> str:
    return reverse("table", args=[table.public_id])
