"""Pages of pool matches: a match's page, and what players post to it (docs/developers/matches.md).

After a form whose action continues at a table, the answer leads to that table; `tournaments.posts` describes the
other answers.
"""

from collections.abc import Callable
from functools import partial
from typing import Any

import msgspec
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST

from accounts.people.models import User
from accounts.people.visitor import reader
from base.api import read_posted
from base.limits.counting import counted
from tournaments.matches.models.match import Match
from tournaments.matches.queries import match_page
from tournaments.matches.refusals import EntryRefusal, EntryRefused
from tournaments.matches.services import answering, entering, leaving
from tournaments.matches.services.again import play_again
from tournaments.posts import answer, refuse

MOST_POSTS, POSTS_S = 30, 10
MOST_DIGITS = 18
YES = {"true": True, "1": True, "on": True, "yes": True, "false": False, "0": False, "off": False, "no": False}
PAGE = "tournaments:match"
_anything = msgspec.json.Decoder()


@require_GET
def match(request: HttpRequest, public_id: str) -> HttpResponse:
    """One match. Context: `page`, a `queries.MatchPage`."""
    row = get_object_or_404(Match.objects.select_related("table"), public_id=public_id)
    return render(request, "tournaments/matches/match.html", {"page": match_page(row, reader(request))})


@require_GET
def match_live(request: HttpRequest, public_id: str) -> HttpResponse:
    """The parts of a match's page that change. Context: `page`, a `queries.MatchPage`."""
    row = get_object_or_404(Match.objects.select_related("table"), public_id=public_id)
    return render(request, "tournaments/matches/live.html", {"page": match_page(row, reader(request))})


@login_required
@require_POST
def enter(request: HttpRequest, public_id: str) -> HttpResponse:
    """Pay the fee and take a chair; a form goes on to the match's table."""
    return _done(request, public_id, entering.enter, _("You are in. Good luck!"), to_table=True)


@login_required
@require_POST
def again(request: HttpRequest, public_id: str) -> HttpResponse:
    """Enter the next match like one that has ended, and go to its table; posted: `fee_minor`, which was shown."""
    fee_text = request.POST.get("fee_minor", "")
    if not (fee_text.isascii() and fee_text.isdigit() and len(fee_text) <= MOST_DIGITS):
        return refuse(request, PAGE, public_id, EntryRefusal.BAD_REQUEST)
    entered: list[str] = []

    def enter_next(match_id: str, user: User) -> None:
        entered.append(play_again(match_id, user, int(fee_text)).match.public_id)

    verb = partial(_not_too_often, enter_next)
    return answer(request, PAGE, public_id, verb, _("You are in. Good luck!"), lambda: _table_of(entered[0]))


@login_required
@require_POST
def withdraw(request: HttpRequest, public_id: str) -> HttpResponse:
    """Get up before the start; the fee comes back."""
    return _done(request, public_id, entering.withdraw, _("You have withdrawn. Your fee is back in your account."))


@login_required
@require_POST
def rejoin(request: HttpRequest, public_id: str) -> HttpResponse:
    """Answer an offer to rejoin; posted: `accepted`."""
    return _answered(request, public_id, "accepted", answering.answer_rejoin)


@login_required
@require_POST
def propose_split(request: HttpRequest, public_id: str) -> HttpResponse:
    """Ask the others to split the prize."""
    return _done(request, public_id, answering.propose_split, _("The others are asked."), to_table=True)


@login_required
@require_POST
def answer_split(request: HttpRequest, public_id: str) -> HttpResponse:
    """Agree to a split or play on; posted: `agreed`."""
    return _answered(request, public_id, "agreed", answering.answer_split)


@login_required
@require_POST
def auto_drop(request: HttpRequest, public_id: str) -> HttpResponse:
    """Leave the coming deals to first drops, or be back; posted: `wanted`."""
    return _answered(request, public_id, "wanted", answering.set_auto_drop)


@login_required
@require_POST
def leave(request: HttpRequest, public_id: str) -> HttpResponse:
    """Give up the match, which forfeits its fees."""
    return _done(request, public_id, leaving.leave, _("You have left the match."))


def _answered(
    request: HttpRequest, public_id: str, field: str, verb: Callable[[str, User, bool], None]
) -> HttpResponse:
    yes = _yes_or_no(request, field)
    if yes is None:
        return refuse(request, PAGE, public_id, EntryRefusal.BAD_REQUEST)
    return _done(request, public_id, lambda match_id, user: verb(match_id, user, yes), "", to_table=True)


def _yes_or_no(request: HttpRequest, field: str) -> bool | None:
    """The posted yes or no, by form or JSON; None for anything else."""
    if request.content_type != "application/json":
        return YES.get(request.POST.get(field, ""))
    try:
        body = read_posted(request.body, _anything)
    except msgspec.DecodeError:
        return None
    yes = body.get(field) if isinstance(body, dict) else None
    return yes if isinstance(yes, bool) else None


def _done(
    request: HttpRequest, public_id: str, verb: Callable[[str, User], Any], done: str, *, to_table: bool = False
) -> HttpResponse:
    onward = partial(_table_of, public_id) if to_table else None
    return answer(request, PAGE, public_id, partial(_not_too_often, verb), done, onward)


def _table_of(public_id: str) -> str:
    table = Match.objects.values_list("table__public_id", flat=True).get(public_id=public_id)
    return reverse("table", args=[table])


def _not_too_often(verb: Callable[[str, User], Any], public_id: str, user: User) -> None:
    if counted(f"matches.{user.pk}", POSTS_S) > MOST_POSTS:
        raise EntryRefused(EntryRefusal.SLOW_DOWN)
    verb(public_id, user)
