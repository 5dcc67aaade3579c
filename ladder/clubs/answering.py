"""How what is posted to a club is answered: the way it leads to, or back with the reason why not."""

from collections.abc import Callable

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse

from accounts.people.models import User
from accounts.people.visitor import visitor
from base.limits.counting import counted
from base.refusals import Refused
from ladder.clubs.events.refusals import ClubEventRefusal
from ladder.clubs.leagues.refusals import ClubLeagueRefusal
from ladder.clubs.refusals import ClubRefusal
from ladder.people.refusals import PeopleRefusal

MOST_POSTS, POSTS_S = 30, 60
"""So many changes in clubs a player makes in so many seconds, on the pages and over the API together."""
_OF_ROOMS = (ClubLeagueRefusal.NO_LEAGUE, ClubEventRefusal.NO_EVENT)
_NOT_THERE = frozenset({ClubRefusal.NO_CLUB, ClubRefusal.NO_LINK, ClubRefusal.NO_MEMBER, *_OF_ROOMS})


def act_and_redirect(request: HttpRequest, do: Callable[[User], str], back: str = "") -> HttpResponse:
    """Call `do` and go where it leads, or back (by default to one's clubs) with the reason why not."""
    user = visitor(request)
    try:
        not_too_often(user)
        return redirect(do(user))
    except Refused as refused:
        if refused.code in _NOT_THERE:
            raise Http404 from refused
        messages.warning(request, refused.sentence)
        return redirect(back or reverse("ladder:clubs"))


def not_too_often(user: User) -> None:
    """Count one more change of a player's. Raises Refused slow_down."""
    if counted(f"clubs.{user.pk}", POSTS_S) > MOST_POSTS:
        raise Refused(PeopleRefusal.SLOW_DOWN)


def page_of(public_id: str) -> str:
    """The address of a club."""
    return reverse("ladder:club", args=[public_id])
