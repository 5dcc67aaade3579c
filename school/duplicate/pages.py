"""Pages of the deal of the day: today's, a day's board with its check, the table, and the screen's requests."""

from datetime import date, timedelta

import msgspec
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST

from accounts.people.visitor import reader, visitor
from base.refusals import Refused, refusal_as_json
from engine import deal as rules
from engine.houses import profile
from engine.record import encode
from school.duplicate import answers, days, queries, services
from school.duplicate.models import DuplicateDay
from school.practice.services import Visitor
from school.practice.throttle import count
from school.practice.wishes import step_of
from school.refusals import SchoolRefusal
from school.table.houses import name_of
from school.table.json_answers import as_json
from tables.sealing.keys import Unreadable
from tables.wire import protocol

LAST_DAYS = 14
_MOVE = "move"


@require_GET
def today(request: HttpRequest) -> HttpResponse:
    """Today's deal: its commitment, and tomorrow's. Context: `day`, `house`, `tomorrow`, `play`, `board`, `last`."""
    user = reader(request)
    day, tomorrow = _day(days.today()), _day(days.today() + timedelta(days=1))
    play = queries.play_of(day, user)
    board = queries.board_of(day, user)
    context = {
        "day": day,
        "house": name_of(profile(day.house)),
        "tomorrow": tomorrow,
        "play": play,
        # Nobody who may still play the deal is told what others made of it.
        "board": board if play is not None and play.ended_at is not None else None,
        "players": board.players,
        "last": queries.last_days(LAST_DAYS),
    }
    return render(request, "school/duplicate/today.html", context)


@require_GET
def day(request: HttpRequest, day: str) -> HttpResponse:
    """A day that is over: the board, the seed and the check. Context: `day`, `house`, `board`, `seed`, `play`."""
    found = _over(day)
    user = reader(request)
    context = {
        "day": found,
        "house": name_of(profile(found.house)),
        "board": queries.board_of(found, user),
        "seed": bytes(found.seed or b"").hex(),
        "play": queries.play_of(found, user),
    }
    return render(request, "school/duplicate/day.html", context)


@require_GET
def record(request: HttpRequest, day: str) -> HttpResponse:
    """The record of the reader's play of a day that is over, or of the best one, as JSON."""
    found = _over(day)
    try:
        written = queries.record_of(found, reader(request))
    except Refused as refused:
        raise Http404 from refused
    answer = HttpResponse(encode(written), content_type="application/json")
    answer["Cache-Control"] = "private, no-store"
    return answer


@login_required
@require_POST
def begin(request: HttpRequest) -> HttpResponse:
    """Begin today's deal, or go on with it."""
    try:
        play = services.begin(visitor(request))
    except Refused as refused:
        messages.warning(request, refused.sentence)
        return redirect("school:duplicate")
    return redirect("school:duplicate-play", play.public_id)


@login_required
@require_GET
def play(request: HttpRequest, public_id: str) -> HttpResponse:
    """The table of the player's play. Context: `answer` (PracticeAnswer, for json_script), `public_id`."""
    try:
        stood = services.stand(visitor(request), public_id)
    except Refused as refused:
        raise Http404 from refused
    answer = protocol.plain(answers.whole(stood, _("Deal of the day")))
    return render(request, "school/duplicate/table.html", {"answer": answer, "public_id": public_id})


@login_required
@require_GET
def state(request: HttpRequest, public_id: str) -> HttpResponse:
    """The present state of the play: a `PracticeAnswer` with a snapshot."""
    user = visitor(request)
    try:
        count(_MOVE, request, Visitor(user, ""))
        return as_json(answers.whole(services.stand(user, public_id), _("Deal of the day")))
    except Refused as refused:
        return refusal_as_json(refused.code)


@login_required
@require_POST
def move(request: HttpRequest, public_id: str) -> HttpResponse:
    """Make the posted move: a `PracticeAnswer` with the events of it and of the bots' moves."""
    user = visitor(request)
    try:
        count(_MOVE, request, Visitor(user, ""))
        _deal, action = step_of(request.body, days.SEAT)
        return as_json(answers.since(services.move(user, public_id, action), _("Deal of the day")))
    except (Refused, rules.Refused) as refused:
        return refusal_as_json(refused.code)
    except msgspec.MsgspecError:
        return refusal_as_json(SchoolRefusal.BAD_PRACTICE)


def _over(day: str) -> DuplicateDay:
    try:
        found = _day(date.fromisoformat(day))
    except ValueError as wrong:
        raise Http404 from wrong
    if found.seed is None:
        raise Http404
    return found


def _day(day: date) -> DuplicateDay:
    """A day's deal; 404 if there is none, also in a process without live keys."""
    try:
        found = days.of(day)
    except Unreadable as wrong:
        raise Http404 from wrong
    if found is None:
        raise Http404
    return found
