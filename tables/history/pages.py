"""Pages of finished deals: a player's history, the replay with its check of the shuffle, the record as a file.

A visitor who did not play a deal gets 404, unless its table shares deals. A deal that is not finished is shown to
nobody (409, with a sentence), and neither is a deal whose cards others have yet to play: its players may have only the
explanation of the hands that their table has seen. A void deal has no result and no record, but its seeds are opened
too, so commitments can be checked however a deal ends. An archived deal is shown with its result and its seeds.
"""

from datetime import date
from typing import Any

import msgspec
from django.contrib.auth.decorators import login_required
from django.contrib.auth.views import redirect_to_login
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.utils.translation import gettext
from django.views.decorators.http import require_GET

from accounts.people.models import User
from accounts.people.visitor import reader
from base.refusals import refusal_body
from engine import notation, record
from tables.chairs import infos
from tables.history import queries, records
from tables.history.explanation import explained
from tables.history.openings import opening_of
from tables.history.refusals import DealRefusal
from tables.history.words import OUTCOMES
from tables.openlog.lines import has_said
from tables.openlog.models import LogKind
from tables.play.absence import CALLED_OFF
from tables.play.models import Deal, DealStatus

_OF_STATUS = {
    DealStatus.LIVE: DealRefusal.LIVE,
    DealStatus.PARKED: DealRefusal.PARKED,
    DealStatus.VOID: DealRefusal.VOID,
}


@login_required
@require_GET
def deals(request: HttpRequest) -> HttpResponse:
    """The user's own deals that are over. Context: `rows` (history.HistoryRow) and `older`, the next page's cursor."""
    assert isinstance(request.user, User)
    page = queries.deals_of(request.user, request.GET.get("before", ""))
    return render(request, "tables/history/deals.html", {"rows": page.rows, "older": page.older})


@require_GET
def deal(request: HttpRequest, public_id: str) -> HttpResponse:
    """One deal's page.

    Context: `deal`, `rules`, `result` (records.Result), `replay` (for json_script), `mine`, `is_logged` (whether the
    public log speaks of it, as of every deal since there is one). Of an archived one: `deal`, `rules`, `month`,
    `lines`, `seeds`, `mine`.
    """
    user = reader(request)
    shown = records.readable(public_id, user)
    if shown is None:
        return _nothing_there(request)
    if not shown.is_told:
        why = _why_unfinished(shown)
        return render(request, "tables/history/unfinished.html", _unfinished(shown, why, user), status=why.status)
    if shown.archived_in:
        return render(request, "tables/history/archived.html", _archived(shown, user))
    places = records.places_of(shown)
    context = {
        "deal": shown,
        "rules": shown.table.rules,
        "result": records.result_of(shown, places, user),
        "replay": records.replay_of(shown, places, user),
        "mine": next((place for place in places if user is not None and place.player_id == user.pk), None),
        "is_logged": has_said(shown.public_id, LogKind.DRAWN),
    }
    return render(request, "tables/history/deal.html", context)


@require_GET
def explanation(request: HttpRequest, public_id: str) -> HttpResponse:
    """The explanation of the points of a finished deal, in the reader's language, as JSON (docs/protocol.md)."""
    user = reader(request)
    shown = records.readable(public_id, user)
    if shown is None:
        return _nothing_there(request)
    if shown.status != DealStatus.OVER:
        return _not_now(shown, _why_unfinished(shown))
    if shown.archived_in:
        return _not_now(shown, DealRefusal.ARCHIVED)
    lines = records.result_of(shown, records.places_of(shown), user).lines
    return JsonResponse(msgspec.to_builtins(explained(public_id, lines)))


@require_GET
def record_json(request: HttpRequest, public_id: str) -> HttpResponse:
    """The record as JSON (docs/notation.md), for `python -m engine replay` and for the page's own check."""
    written = _record(request, public_id)
    if isinstance(written, HttpResponse):
        return written
    return _download(record.encode(written), "application/json", f"deal-{public_id}.json")


@require_GET
def record_text(request: HttpRequest, public_id: str) -> HttpResponse:
    """The record in the compact notation (docs/notation.md)."""
    written = _record(request, public_id)
    if isinstance(written, HttpResponse):
        return written
    return _download(notation.write(written).encode(), "text/plain; charset=utf-8", f"deal-{public_id}.txt")


def _record(request: HttpRequest, public_id: str) -> record.DealRecord | HttpResponse:
    readable = records.readable(public_id, reader(request))
    if readable is None:
        return _nothing_there(request)
    if not readable.is_told:
        return _not_now(readable, _why_unfinished(readable))
    if readable.archived_in:
        return _not_now(readable, DealRefusal.ARCHIVED)
    try:
        return records.record_of(readable)
    except records.NoRecord:
        return _not_now(readable, DealRefusal.NO_RECORD)


def _not_now(deal: Deal, why: DealRefusal) -> HttpResponse:
    answer = refusal_body(why, str(why.sentence)) | {"deal": deal.public_id}
    reason = _reason(deal, why)
    answer |= {"reason": reason} if reason else {}
    answer |= {"month": deal.archived_in} if why is DealRefusal.ARCHIVED else {}
    return JsonResponse(answer | _seeds_of_void(deal), status=why.status, headers={"Cache-Control": "no-store"})


def _unfinished(deal: Deal, why: DealRefusal, user: User | None) -> dict[str, Any]:
    places = records.places_of(deal)
    return {
        "deal": deal,
        "rules": deal.table.rules,
        "why": why.sentence,
        "reason": _reason(deal, why),
        "players": [infos.player_info(place.player) for place in places],
        "mine": next((place for place in places if user is not None and place.player_id == user.pk), None),
        "seeds": _seeds_of_void(deal),
    }


def _archived(deal: Deal, user: User | None) -> dict[str, Any]:
    places = records.places_of(deal)
    mine = next((place for place in places if user is not None and place.player_id == user.pk), None)
    return {
        "deal": deal,
        "rules": deal.table.rules,
        "month": date.fromisoformat(f"{deal.archived_in}-01"),
        "lines": [
            {
                "player": infos.player_info(place.player),
                "mine": place is mine,
                "outcome_name": OUTCOMES.get(place.outcome, ""),
                "score": place.score or 0,
                "money_minor": place.money_minor or 0,
            }
            for place in places
        ],
        "seeds": opening_of(deal, places),
        "mine": mine,
    }


def _why_unfinished(deal: Deal) -> DealRefusal:
    if deal.held_back and deal.status == DealStatus.OVER:
        return DealRefusal.HELD_BACK
    if deal.status == DealStatus.VOID and deal.void_why == CALLED_OFF:
        return DealRefusal.CALLED_OFF
    if deal.status == DealStatus.VOID and deal.table.is_hosted and deal.voided_by_id is None:
        return DealRefusal.ABANDONED
    return _OF_STATUS[DealStatus(deal.status)]


def _reason(deal: Deal, why: DealRefusal) -> str:
    """Why a deal is void: an operator's text, or the house's sentence in the reader's language."""
    if deal.status != DealStatus.VOID or why is DealRefusal.CALLED_OFF:
        return ""
    return gettext(deal.void_why) if deal.void_why else ""


def _seeds_of_void(deal: Deal) -> dict[str, Any]:
    """The commitment of a void deal with all that opens it; nothing of a deal that may still go on."""
    if deal.status != DealStatus.VOID or deal.held_back:
        return {}
    return opening_of(deal, records.places_of(deal))


def _download(content: bytes, content_type: str, name: str) -> HttpResponse:
    headers = {"Content-Disposition": f'attachment; filename="{name}"', "Cache-Control": "private, no-cache"}
    return HttpResponse(content, content_type=content_type, headers=headers)


def _nothing_there(request: HttpRequest) -> HttpResponse:
    """Send visitors to log in, because they may be players of the deal; others get 404."""
    if reader(request) is None:
        return redirect_to_login(request.get_full_path())
    raise Http404
