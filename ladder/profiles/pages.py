"""A player's page, and what players do with each other there."""

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST

from accounts.people.models import User
from accounts.people.visitor import reader, visitor
from base.limits.counting import counted
from base.refusals import Refused
from ladder.messages.queries import unread_of
from ladder.people import challenging, queries, services
from ladder.people.models import Shown
from ladder.people.refusals import PeopleRefusal
from ladder.profiles.achievements import achievements_of
from ladder.profiles.charts import HEIGHT, WIDTH, course
from ladder.profiles.statistics import statistics_of
from ladder.ratings.models import Format, Rating
from school.puzzles.queries import standing_of

MOST_POSTS, POSTS_S = 30, 60


@require_GET
def person(request: HttpRequest, public_id: str) -> HttpResponse:
    """One player's page: what its owner shows. 404 for whom others cannot see.

    Context: `player`, `mine`, `between` (queries.Between), `shown` (Shown), `ratings`, `kind`, `statistics`, `course`,
    `puzzles`, `achievements`; each None or empty where it is not shown.
    """
    try:
        player = services.person(public_id)
    except Refused as refused:
        raise Http404 from refused
    user = reader(request)
    mine = user is not None and user.pk == player.pk
    tie, shown = queries.between(user, player), queries.shown_of(player)
    sees = {what: mine or (getattr(shown, what) and not tie.hidden) for what in Shown.WHAT}
    context: dict[str, Any] = {"player": player, "mine": mine, "between": tie, "shown": shown, "sees": sees}
    if sees["ratings"]:
        context["ratings"] = list(Rating.objects.filter(player=player, deals__gt=0).order_by("format"))
    if sees["statistics"]:
        context |= _statistics(player, request.GET.get("format", Format.POINTS_13))
    if sees["puzzles"]:
        context["puzzles"] = standing_of(player)
    if sees["achievements"]:
        context["achievements"] = achievements_of(player)
    return render(request, "ladder/profiles/person.html", context)


@login_required
@require_GET
def people(request: HttpRequest) -> HttpResponse:
    """Whom one follows and has blocked, who waits, and players by their name; asked: `name`.

    Context: `followed` (player, whether a friend, messages not yet seen), `blocked`, `waiting` (Challenge), `name` as
    it was asked, `named` (the players of that name), `own_page` (the address of one's own page).
    """
    user, name = visitor(request), request.GET.get("name", "").strip()
    too_often = bool(name) and counted(f"names.{user.pk}", POSTS_S) > MOST_POSTS
    if too_often:
        messages.warning(request, PeopleRefusal.SLOW_DOWN.sentence)
    unread = unread_of(user)
    context = {
        "followed": [(other, friend, unread.get(other.pk, 0)) for other, friend in queries.followed_by(user)],
        "blocked": queries.blocked_by(user),
        "waiting": challenging.waiting_for(user),
        "name": "" if too_often else name,
        "named": [] if too_often else queries.named(name),
        "own_page": request.build_absolute_uri(reverse("ladder:person", args=[user.public_id])),
    }
    return render(request, "ladder/profiles/people.html", context)


@login_required
@require_POST
def tie(request: HttpRequest, public_id: str, verb: str) -> HttpResponse:
    """Follow, block or let go."""
    user = visitor(request)
    try:
        _not_too_often(user)
        if verb not in services.VERBS:
            raise Refused(PeopleRefusal.UNKNOWN)
        services.VERBS[verb](user, public_id)
    except Refused as refused:
        if refused.code is PeopleRefusal.NOBODY:
            raise Http404 from refused
        messages.warning(request, refused.sentence)
    return redirect("ladder:person", public_id)


@login_required
@require_POST
def challenge(request: HttpRequest, public_id: str) -> HttpResponse:
    """Open a table for a friend and go there; posted: `cards`."""
    user, cards = visitor(request), request.POST.get("cards", "")
    try:
        _not_too_often(user)
        table = challenging.challenge(user, public_id, int(cards) if cards in ("13", "21") else 0)
    except Refused as refused:
        messages.warning(request, refused.sentence)
        return redirect("ladder:people")
    return redirect("table", table.public_id)


@login_required
@require_POST
def accept(request: HttpRequest, public_id: str) -> HttpResponse:
    """Go to the table at which a friend waits."""
    try:
        table = challenging.accept(visitor(request), public_id)
    except Refused as refused:
        messages.warning(request, refused.sentence)
        return redirect("ladder:people")
    return redirect("table", table.public_id)


@login_required
@require_POST
def show(request: HttpRequest) -> HttpResponse:
    """Say what others see of oneself; posted is the name of each thing that is to be shown (`Shown.WHAT`)."""
    user = visitor(request)
    if not user.is_account:
        messages.warning(request, PeopleRefusal.FOR_ACCOUNTS.sentence)
        return redirect("accounts:profile")
    services.show(user, {what: what in request.POST for what in Shown.WHAT})
    messages.success(request, _("Saved."))
    return redirect("ladder:person", user.public_id)


def _not_too_often(user: User) -> None:
    if counted(f"ties.{user.pk}", POSTS_S) > MOST_POSTS:
        raise Refused(PeopleRefusal.SLOW_DOWN)


def _statistics(player: User, wanted: str) -> dict[str, Any]:
    kind = Format(wanted) if wanted in Format.values else Format.POINTS_13
    found = statistics_of(player, kind)
    line = course(found.course) if found else None
    return {
        "kind": kind,
        "kinds": Format.choices,
        "statistics": found,
        "course": line,
        "width": WIDTH,
        "height": HEIGHT,
    }
