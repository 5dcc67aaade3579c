"""Operators' pages of a deal: the replay with every hand beside the connections, its record, and a live deal's hands.

A finished deal needs the permission `desk.view_every_hand`, one that goes on `desk.watch_live_hands`. Each look is
written before anything is shown.
"""

from collections.abc import Callable
from functools import wraps
from typing import Any, NamedTuple, cast

from django.contrib import admin
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_GET, require_http_methods

from accounts.people.visitor import visitor
from base.admin.ask_why import ReasonForm, form_of, reason_field
from base.refusals import Refused
from base.standby.reading import read_off
from desk.replays import services
from desk.replays.models import Look
from engine import notation, record
from tables.history import records
from tables.operators.timeline import words_of
from tables.play.models import NOT_ENDED, Deal, DealSeat, DealStatus
from tables.sealing.keys import Unreadable
from tables.timeline.models import LinkKind
from tables.timeline.services import timeline_of

View = Callable[..., HttpResponse]
EVERY_HAND, LIVE_HANDS = "desk.view_every_hand", "desk.watch_live_hands"
LOOKS_SHOWN = 20


class LookReason(ReasonForm):
    """Why hands have to be seen while they are played."""

    why = reason_field(help_text=gettext_lazy("It is kept with your name. Each look needs one."), autofocus=False)


class Line(NamedTuple):
    """One line of the timeline of connections, ready to be read; `step` is the step of the replay that it led to."""

    at: Any
    player: str
    device: str
    words: Any
    by_server: bool
    step: int | None


def for_who_may(permission: str) -> Callable[[View], View]:
    """A page of the admin for who has this permission."""

    def decorated(view: View) -> View:
        @wraps(view)
        def guarded(request: HttpRequest, public_id: str) -> HttpResponse:
            if not request.user.has_perm(permission):
                raise PermissionDenied
            return view(request, get_object_or_404(Deal.objects.select_related("table"), public_id=public_id))

        return cast(View, admin.site.admin_view(guarded))

    return decorated


@require_GET
@for_who_may(EVERY_HAND)
def replay(request: HttpRequest, deal: Deal) -> HttpResponse:
    """A finished deal, every hand open, with the timeline of connections."""
    if deal.archived_in:
        return _archived(deal)
    try:
        places = services.look_back(deal, visitor(request))
    except Refused:
        return redirect("desk:live-hands", deal.public_id)
    try:
        shown = records.replay_of(deal, places, None)
        result = records.result_of(deal, places, None) if deal.status == DealStatus.OVER else None
    except Unreadable as damaged:
        return _sentence(damaged.sentence)
    context = {
        "deal": deal,
        "rules": deal.table.rules,
        "replay": shown,
        "result": result,
        "lines": lines_of(deal, places),
        "looks": Look.objects.filter(deal=deal).select_related("by")[:LOOKS_SHOWN],
    }
    return _page(request, "admin/desk/replay.html", _("Replay"), context)


@require_GET
@for_who_may(EVERY_HAND)
def record_file(request: HttpRequest, deal: Deal) -> HttpResponse:
    """The record to take away: JSON, or the notation with `?as=text`."""
    if deal.archived_in:
        return _archived(deal)
    if deal.status != DealStatus.OVER:
        return _sentence(_("Only a deal that was played to its end has a record."))
    try:
        written = _record_of(deal)
    except records.NoRecord:
        return _sentence(_("This deal's log does not lead to its end, so it has no record."))
    services.look_back(deal, visitor(request))
    as_text = request.GET.get("as") == "text"
    content = notation.write(written).encode() if as_text else record.encode(written)
    answer = HttpResponse(content, content_type="text/plain; charset=utf-8" if as_text else "application/json")
    answer["Content-Disposition"] = f'attachment; filename="deal-{deal.public_id}.{"txt" if as_text else "json"}"'
    answer["Cache-Control"] = "no-store"
    return answer


def _record_of(deal: Deal) -> record.DealRecord:
    """The record of a deal that is over, from a standby if that has the whole of it; raises `NoRecord`."""
    try:
        return read_off(lambda: records.record_of(deal))
    except records.NoRecord:  # its last moves may not be there yet
        return records.record_of(deal)


@require_http_methods(["GET", "POST"])
@for_who_may(LIVE_HANDS)
def live_hands(request: HttpRequest, deal: Deal) -> HttpResponse:
    """A deal that goes on: asks why, writes the look, and shows the hands as they are at this moment."""
    if deal.status not in NOT_ENDED:
        return redirect("desk:replay", deal.public_id)
    form = form_of(request, LookReason)
    now, refused, status = None, "", 200
    if request.method == "POST" and form.is_valid():
        try:
            now = services.look_now(deal, visitor(request), form.cleaned_data["why"])
        except Refused as why_not:
            refused, status = why_not.sentence, int(why_not.status)
    context = {
        "deal": deal,
        "form": form,
        "now": now,
        "refused": refused,
        "looks": Look.objects.filter(deal=deal).select_related("by")[:LOOKS_SHOWN],
    }
    answer = _page(request, "admin/desk/live_hands.html", _("Hands of a deal that is played"), context)
    answer.status_code = status
    answer["Cache-Control"] = "no-store"
    return answer


def lines_of(deal: Deal, places: list[DealSeat]) -> list[Line]:
    """The timeline of connections and of what the server did, in order."""
    names = {place.seat_index: place.player.display_name for place in places}
    return [
        Line(
            entry.at,
            names.get(entry.seat_index, ""),
            entry.device,
            words_of(entry.what),
            not isinstance(entry.what, LinkKind),
            None if entry.version is None else entry.version - 1,
        )
        for entry in timeline_of(deal)
    ]


def _page(request: HttpRequest, template: str, title: str, context: dict[str, Any]) -> HttpResponse:
    shared: dict[str, Any] = {**admin.site.each_context(request), "title": title}
    return render(request, template, {**shared, **context})


def _archived(deal: Deal) -> HttpResponse:
    """Where the hands are; nobody has looked at any, so no look is written."""
    words = _("The cards and moves of this deal are in the files of %(month)s. An administrator can bring them back.")
    return _sentence(words % {"month": deal.archived_in})


def _sentence(words: str) -> HttpResponse:
    return HttpResponse(words, status=409, content_type="text/plain; charset=utf-8")
