"""Pages of deals that are over: a player's history, the replay with its check of the shuffle, the record to take away.

Who did not play a deal is told that it does not exist, unless its table shares deals. Of a deal that still goes on
nothing is told to anybody (409, with a sentence), and as little of one whose cards others are still to play. A void
deal has no result and no record, but its seeds are opened too: what was committed to can be checked whichever way a
deal ends. Of a deal whose cards and moves have left for a file, what it came to is shown, and its seeds.
"""

from datetime import date
from enum import Enum
from typing import Any

import msgspec
from django.contrib.auth.decorators import login_required
from django.contrib.auth.views import redirect_to_login
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_GET

from accounts.people.models import User
from engine import notation, record
from tables.chairs import infos
from tables.history import queries, records
from tables.history.explanation import explained
from tables.history.openings import opening_of
from tables.history.words import OUTCOMES
from tables.openlog.lines import has_said
from tables.openlog.models import LogKind
from tables.play.absence import CALLED_OFF
from tables.play.models import Deal, DealStatus
from tables.refusals import TableRefusal


class Unfinished(Enum):
    """Why a deal's page or record cannot be shown; the value says it to a player."""

    LIVE = _("This deal is still being played. Its cards and its seed are shown when it is over.")
    PARKED = _("This deal has stopped by a fault of ours and waits for an operator; your chips are safe.")
    VOID = _("This deal was ended by an operator as if it had never been dealt; no chips moved.")
    CALLED_OFF = _("Everybody had left this deal alone, so it was called off; no chips moved.")
    ABANDONED = _("The match or tournament ended before this deal did, so the deal counts for nothing.")
    HELD_BACK = _("Others are still to play these cards. Everybody can look at them when the last table has.")
    ARCHIVED = TableRefusal.ARCHIVED.sentence
    NO_RECORD = _("This deal's log does not lead to its end, so it has no record. Tell support its id.")


_OF_STATUS = {
    DealStatus.LIVE: Unfinished.LIVE,
    DealStatus.PARKED: Unfinished.PARKED,
    DealStatus.VOID: Unfinished.VOID,
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
    user = _user(request)
    found = records.readable(public_id, user)
    if found is None:
        return _nothing_there(request)
    if not found.is_told:
        return render(request, "tables/history/unfinished.html", _unfinished(found, user), status=409)
    if found.archived_in:
        return render(request, "tables/history/archived.html", _archived(found, user))
    places = records.places_of(found)
    context = {
        "deal": found,
        "rules": found.table.rules,
        "result": records.result_of(found, places, user),
        "replay": records.replay_of(found, places, user),
        "mine": next((place for place in places if user is not None and place.player_id == user.pk), None),
        "is_logged": has_said(found.public_id, LogKind.DRAWN),
    }
    return render(request, "tables/history/deal.html", context)


@require_GET
def explanation(request: HttpRequest, public_id: str) -> HttpResponse:
    """Why each hand of a finished deal cost what it cost, in the reader's words, as JSON (docs/protocol.md)."""
    user = _user(request)
    found = records.readable(public_id, user)
    if found is None:
        return _nothing_there(request)
    if found.status != DealStatus.OVER:
        return _not_now(found, _why_unfinished(found))
    if found.archived_in:
        return _not_now(found, Unfinished.ARCHIVED)
    lines = records.result_of(found, records.places_of(found), user).lines
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
    found = records.readable(public_id, _user(request))
    if found is None:
        return _nothing_there(request)
    if not found.is_told:
        return _not_now(found, _why_unfinished(found))
    if found.archived_in:
        return _not_now(found, Unfinished.ARCHIVED)
    try:
        return records.record_of(found)
    except records.NoRecord:
        return _not_now(found, Unfinished.NO_RECORD)


def _not_now(found: Deal, why: Unfinished) -> HttpResponse:
    sentence: Promise = why.value
    answer: dict[str, Any] = {"code": why.name.lower(), "deal": found.public_id, "sentence": str(sentence)}
    reason = _reason(found, why)
    answer |= {"reason": reason} if reason else {}
    answer |= {"month": found.archived_in} if why is Unfinished.ARCHIVED else {}
    return JsonResponse(answer | _seeds_of_void(found), status=409, headers={"Cache-Control": "no-store"})


def _unfinished(found: Deal, user: User | None) -> dict[str, Any]:
    why = _why_unfinished(found)
    places = records.places_of(found)
    return {
        "deal": found,
        "rules": found.table.rules,
        "why": why.value,
        "reason": _reason(found, why),
        "players": [infos.player_info(place.player) for place in places],
        "mine": next((place for place in places if user is not None and place.player_id == user.pk), None),
        "seeds": _seeds_of_void(found),
    }


def _archived(found: Deal, user: User | None) -> dict[str, Any]:
    places = records.places_of(found)
    mine = next((place for place in places if user is not None and place.player_id == user.pk), None)
    return {
        "deal": found,
        "rules": found.table.rules,
        "month": date.fromisoformat(f"{found.archived_in}-01"),
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
        "seeds": opening_of(found, places),
        "mine": mine,
    }


def _why_unfinished(found: Deal) -> Unfinished:
    if found.held_back and found.status == DealStatus.OVER:
        return Unfinished.HELD_BACK
    if found.status == DealStatus.VOID and found.void_why == CALLED_OFF:
        return Unfinished.CALLED_OFF
    if found.status == DealStatus.VOID and found.table.is_hosted and found.voided_by_id is None:
        return Unfinished.ABANDONED
    return _OF_STATUS[DealStatus(found.status)]


def _reason(found: Deal, why: Unfinished) -> str:
    """What ended a void deal: an operator's own words, or the house's sentence in the reader's language."""
    if found.status != DealStatus.VOID or why is Unfinished.CALLED_OFF:
        return ""
    return gettext(found.void_why) if found.void_why else ""


def _seeds_of_void(found: Deal) -> dict[str, Any]:
    """The commitment of a void deal with all that opens it; nothing of a deal that may still go on."""
    if found.status != DealStatus.VOID or found.held_back:
        return {}
    return opening_of(found, records.places_of(found))


def _download(content: bytes, content_type: str, name: str) -> HttpResponse:
    headers = {"Content-Disposition": f'attachment; filename="{name}"', "Cache-Control": "private, no-cache"}
    return HttpResponse(content, content_type=content_type, headers=headers)


def _nothing_there(request: HttpRequest) -> HttpResponse:
    """Send visitors to log in, who may turn out to be players; for everybody else there is no such deal."""
    if _user(request) is None:
        return redirect_to_login(request.get_full_path())
    raise Http404


def _user(request: HttpRequest) -> User | None:
    return request.user if isinstance(request.user, User) else None
