"""The doors of pool matches: a match's page, and what players post to it (docs/matches.md).

A post by a form answers with a redirect and a message; one that asks for JSON gets `{"ok": true}`, or
`{"code", "sentence"}` with 400 for a request that makes no sense, 404 for no such match, 429 for too many, and 409 for
everything else that is refused. Who may do what is decided by the services, from the entries.
"""

import json
from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.cache import cache
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST

from accounts.people.models import User
from base.refusals import sentence_of
from engine.pool import MatchRefused
from tournaments.matches.models.match import Match
from tournaments.matches.queries import match_page
from tournaments.matches.refusals import EntryRefusal, EntryRefused
from tournaments.matches.services import answering, entering, leaving
from wallet.refusals import WalletRefused

MOST_POSTS, POSTS_S = 30, 10
YES = {"true": True, "1": True, "on": True, "yes": True, "false": False, "0": False, "off": False, "no": False}
STATUS = {EntryRefusal.NO_MATCH: 404, EntryRefusal.BAD_REQUEST: 400, EntryRefusal.SLOW_DOWN: 429}


@require_GET
def match(request: HttpRequest, public_id: str) -> HttpResponse:
    """One match. Context: `page`, a `queries.MatchPage`."""
    found = get_object_or_404(Match.objects.select_related("table"), public_id=public_id)
    return render(request, "tournaments/match.html", {"page": match_page(found, _user(request))})


@login_required
@require_POST
def enter(request: HttpRequest, public_id: str) -> HttpResponse:
    """Pay the fee and take a chair; a form goes on to the match's table."""
    return _done(request, public_id, entering.enter, _("You are in. Good luck!"), to_table=True)


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
    """Give the match up, fees and all."""
    return _done(request, public_id, leaving.leave, _("You have left the match."))


def _answered(
    request: HttpRequest, public_id: str, field: str, verb: Callable[[str, User, bool], None]
) -> HttpResponse:
    said = _said(request, field)
    if said is None:
        return _refused(request, public_id, EntryRefusal.BAD_REQUEST)
    return _done(request, public_id, lambda match_id, user: verb(match_id, user, said), "", to_table=True)


def _said(request: HttpRequest, field: str) -> bool | None:
    """The posted yes or no, by form or JSON; None for anything else."""
    if request.content_type != "application/json":
        return YES.get(request.POST.get(field, ""))
    try:
        body = json.loads(request.body)
    except ValueError:
        return None
    said = body.get(field) if isinstance(body, dict) else None
    return said if isinstance(said, bool) else None


def _done(
    request: HttpRequest, public_id: str, verb: Callable[[str, User], Any], said: str, *, to_table: bool = False
) -> HttpResponse:
    user = _user(request)
    assert user is not None
    if not _may_post(user):
        return _refused(request, public_id, EntryRefusal.SLOW_DOWN)
    try:
        verb(public_id, user)
    except (EntryRefused, MatchRefused) as refused:
        return _refused(request, public_id, refused.code)
    except WalletRefused as refused:
        return _refused(request, public_id, refused.code.value, refused.sentence)
    if wants_json(request):
        return JsonResponse({"ok": True})
    if said:
        messages.success(request, said)
    if to_table:
        return redirect("table", Match.objects.values_list("table__public_id", flat=True).get(public_id=public_id))
    return redirect("tournaments:match", public_id)


def _refused(request: HttpRequest, public_id: str, code: Any, sentence: str = "") -> HttpResponse:
    sentence = sentence or sentence_of(code, get_language() or "en")
    status = STATUS.get(code, 409)
    if wants_json(request):
        return JsonResponse({"code": str(code), "sentence": sentence}, status=status)
    if status == 404:
        raise Http404
    messages.warning(request, sentence)
    return redirect("tournaments:match", public_id)


def _may_post(user: User) -> bool:
    key = f"matches.{user.pk}"
    cache.add(key, 0, POSTS_S)
    return cache.incr(key) <= MOST_POSTS


def wants_json(request: HttpRequest) -> bool:
    """Whether whoever posts is a program that reads JSON."""
    if request.content_type == "application/json":
        return True
    return request.get_preferred_type(["text/html", "application/json"]) == "application/json"


def _user(request: HttpRequest) -> User | None:
    return request.user if isinstance(request.user, User) else None
