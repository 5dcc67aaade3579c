"""The doors of scheduled tournaments: a tournament's page, and what a player posts to it.

A post by a form answers with a redirect to the tournament's page and a message; one that asks for JSON gets
`{"ok": true}`, or `{"code", "sentence"}` with 400, 404 or 409.
"""

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST

from accounts.people.models import User
from base.refusals import sentence_of
from tournaments.scheduled.queries.tournaments import tournament_page
from tournaments.scheduled.refusals import TournamentRefusal, TournamentRefused
from tournaments.scheduled.services import entering, playing_on
from wallet.refusals import WalletRefused


@require_GET
def tournament(request: HttpRequest, public_id: str) -> HttpResponse:
    """One tournament. Context: `page`, a `TournamentPage` (tournaments/scheduled/queries/shown.py)."""
    page = tournament_page(public_id, _user(request))
    if page is None:
        raise Http404
    return render(request, "tournaments/tournament.html", {"page": page})


@login_required
@require_POST
def register(request: HttpRequest, public_id: str) -> HttpResponse:
    """Enter and pay the fee."""
    return _done(request, public_id, entering.register, _("You are registered."))


@login_required
@require_POST
def withdraw(request: HttpRequest, public_id: str) -> HttpResponse:
    """Leave before the start; the fee comes back."""
    return _done(request, public_id, entering.withdraw, _("You have withdrawn. Your fee is back in your account."))


@login_required
@require_POST
def rebuy(request: HttpRequest, public_id: str) -> HttpResponse:
    """Buy in again after falling out."""
    return _done(request, public_id, playing_on.rebuy, _("You are in again."))


@login_required
@require_POST
def give_up(request: HttpRequest, public_id: str) -> HttpResponse:
    """Play no further."""
    return _done(request, public_id, playing_on.give_up, _("You have given up. Your place stands when it is over."))


def _done(request: HttpRequest, public_id: str, verb: Callable[[str, User], Any], said: str) -> HttpResponse:
    user = _user(request)
    assert user is not None
    try:
        verb(public_id, user)
    except TournamentRefused as refused:
        return _refused(request, public_id, refused.code, sentence_of(refused.code, get_language() or "en"))
    except WalletRefused as refused:
        return _refused(request, public_id, refused.code.value, refused.sentence)
    if _wants_json(request):
        return JsonResponse({"ok": True})
    messages.success(request, said)
    return redirect("tournaments:tournament", public_id)


def _refused(request: HttpRequest, public_id: str, code: str, sentence: str) -> HttpResponse:
    missing = code == TournamentRefusal.NO_TOURNAMENT
    if _wants_json(request):
        return JsonResponse({"code": str(code), "sentence": sentence}, status=404 if missing else 409)
    if missing:
        raise Http404
    messages.warning(request, sentence)
    return redirect("tournaments:tournament", public_id)


def _wants_json(request: HttpRequest) -> bool:
    return (
        request.content_type == "application/json"
        or request.get_preferred_type(["text/html", "application/json"]) == "application/json"
    )


def _user(request: HttpRequest) -> User | None:
    return request.user if isinstance(request.user, User) else None
