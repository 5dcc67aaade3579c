"""Pages of puzzles: the start, one puzzle, the day's five, runs. Answers are posted as JSON and answered so.

Visitors who are not logged in get open puzzles and the day's; what they have done their browser keeps.
"""

import re
from typing import Any

import msgspec
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_GET, require_POST

from accounts.people.models import User
from accounts.people.visitor import reader, visitor
from base import clock
from base.api import read_posted
from base.crowd.addresses import counted_as
from base.limits.counting import counted
from base.refusals import Refused, refusal_as_json
from engine.puzzles import Kind
from school.puzzles import daily, giving, queries, runs, services
from school.puzzles.models import Attempt, Puzzle, Run, RunKind
from school.puzzles.picture import picture
from school.puzzles.refusals import PuzzleRefusal
from school.puzzles.showing import StepShown, run_shown, shown, verdict_shown
from school.puzzles.stock import offline
from school.table.json_answers import as_json

NUMBER = re.compile(r"[1-9][0-9]{0,5}")
RESULTS = re.compile(r"[01]{1,5}")
A_DAY_S = 86_400
RUNS_OF_ONE, RUNS_OF_HOUSEHOLD, RUNS_S = 60, 240, 600
"""So many runs of one player, and of one household, begin in so many seconds."""


@require_GET
def home(request: HttpRequest) -> HttpResponse:
    """What there is. Context: `standing`, `last` (queries.Answered), `today` (daily.Today), `kinds`, `run_kinds`."""
    user = reader(request)
    context = {
        "standing": queries.standing_of(user),
        "last": queries.last_answers(user) if user else [],
        "today": daily.of_day(daily.today(), user),
        "kinds": queries.KINDS,
    }
    return render(request, "school/puzzles.html", context)


@require_POST
def next_puzzle(request: HttpRequest) -> HttpResponse:
    """Go to the next puzzle; posted: `kind`, or nothing for a mixture."""
    kind = request.POST.get("kind", "")
    try:
        wanted = Kind(kind) if kind else None
    except ValueError:
        return _refused(request, Refused(PuzzleRefusal.NO_PUZZLE))
    try:
        puzzle = giving.next_for(reader(request), wanted)
    except Refused as refused:
        return _refused(request, refused)
    return redirect(reverse("school:puzzle", args=[puzzle.public_id]) + (f"?kind={wanted.value}" if wanted else ""))


@require_GET
def puzzle(request: HttpRequest, public_id: str) -> HttpResponse:
    """One puzzle. Context: `boot` for the page's script, `kind` that is asked for again."""
    row = get_object_or_404(Puzzle, public_id=public_id)
    user = reader(request)
    question = shown(row, counts=_counts(row, user))
    boot = {
        "mode": "one",
        "puzzles": [question],
        "answered": {},
        "signed_in": user is not None and user.is_account,
    }
    return _page(request, boot, {"kind": request.GET.get("kind", ""), "title": question.title})


@require_POST
def answer(request: HttpRequest, public_id: str) -> HttpResponse:
    """Judge an answer; posted as JSON: `answer`. One of today's counts towards days in a row."""
    user = reader(request)
    try:
        verdict = services.answer(public_id, user, _posted(request).answer)
    except Refused as refused:
        return refusal_as_json(refused.code, **refused.values)
    if user is not None and user.is_account and daily.is_of_today(verdict.puzzle):
        daily.count_day(user)
    return as_json(verdict_shown(verdict))


@require_GET
def day(request: HttpRequest) -> HttpResponse:
    """The day's puzzles. Context: `boot`, `today`."""
    user = reader(request)
    today = daily.of_day(daily.today(), user)
    boot = {
        "mode": "daily",
        "puzzles": [shown(one, counts=False) for one in today.puzzles],
        "answered": today.answered,
        "signed_in": user is not None and user.is_account,
        "number": today.number,
        "address": request.build_absolute_uri(reverse("school:daily")),
        "picture": reverse("school:daily-picture"),
    }
    return _page(request, boot, {"title": _("Puzzles of the day"), "today": today})


@require_GET
def without_a_network(request: HttpRequest) -> HttpResponse:
    """Puzzles that a browser keeps, with what follows each answer. Context: `boot`."""
    stock = offline.of_today()
    boot = {
        "mode": "kept",
        "puzzles": [shown(one, counts=False) for one in stock],
        "answered": {},
        "signed_in": False,
        "verdicts": {one.public_id: offline.verdicts_of(one) for one in stock},
    }
    return _page(request, boot, {"title": _("Puzzles without a network")})


@require_GET
@cache_control(public=True, max_age=A_DAY_S)
def day_picture(request: HttpRequest) -> HttpResponse:
    """A picture of a result; `n` is the number of the day, `r` the results as ones and noughts."""
    number, results = request.GET.get("n", ""), request.GET.get("r", "")
    if not (NUMBER.fullmatch(number) and RESULTS.fullmatch(results)) or int(number) > daily.number_of(daily.today()):
        raise Http404
    return HttpResponse(picture(int(number), results), content_type="image/png")


@login_required
@require_POST
def begin_run(request: HttpRequest) -> HttpResponse:
    """Begin a streak or a storm and go to it; posted: `kind`."""
    kind = request.POST.get("kind", "")
    if kind not in RunKind.values:
        return _refused(request, Refused(PuzzleRefusal.NO_PUZZLE))
    user = visitor(request)
    try:
        _count_run(request, user)
        run = runs.begin(user, RunKind(kind))
    except Refused as refused:
        return _refused(request, refused)
    return redirect("school:run", run.public_id)


@login_required
@require_GET
def run(request: HttpRequest, public_id: str) -> HttpResponse:
    """One's own run. Context: `boot`."""
    user = visitor(request)
    row = get_object_or_404(Run.objects.select_related("asked"), public_id=public_id, player=user)
    boot = {
        "mode": "run",
        "puzzles": [shown(row.asked, counts=False)] if row.asked else [],
        "answered": {},
        "signed_in": user.is_account,
        "run": run_shown(row, clock.now_ms(), _best(user, row)),
        "answer": reverse("school:run-answer", args=[row.public_id]),
        "end": reverse("school:run-end", args=[row.public_id]),
    }
    return _page(request, boot, {"title": RunKind(row.kind).label, "run": row})


@login_required
@require_POST
def run_answer(request: HttpRequest, public_id: str) -> HttpResponse:
    """Answer what a run asks; posted as JSON: `puzzle` and `answer`."""
    user = visitor(request)
    try:
        posted = _posted(request)
        step = runs.answer(public_id, user, posted.puzzle, posted.answer)
    except Refused as refused:
        return refusal_as_json(refused.code, **refused.values)
    next_puzzle = shown(step.run.asked, counts=False) if step.run.asked else None
    verdict = services.Verdict(step.answered, posted.answer, step.right)
    return as_json(
        StepShown(verdict_shown(verdict), run_shown(step.run, clock.now_ms(), _best(user, step.run)), next_puzzle)
    )


@login_required
@require_POST
def run_end(request: HttpRequest, public_id: str) -> HttpResponse:
    """End one's own run if its time is up: the run as it stands, as JSON."""
    user = visitor(request)
    try:
        ended = runs.end_if_late(public_id, user)
    except Refused as refused:
        return refusal_as_json(refused.code, **refused.values)
    return as_json(run_shown(ended, clock.now_ms(), _best(user, ended)))


class _Posted(msgspec.Struct, frozen=True):
    answer: str
    puzzle: str = ""


_posts = msgspec.json.Decoder(_Posted)


def _posted(request: HttpRequest) -> _Posted:
    try:
        return read_posted(request.body, _posts)
    except msgspec.DecodeError as error:
        raise Refused(PuzzleRefusal.BAD_ANSWER) from error


def _counts(puzzle: Puzzle, user: User | None) -> bool:
    attempts = Attempt.objects.filter(player=user, puzzle=puzzle, counts=True, answered_at__isnull=True)
    return user is not None and attempts.exists()


def _best(user: User, run: Run) -> int:
    standing = queries.standing_of(user)
    return standing.best_streak if run.kind == RunKind.STREAK else standing.best_storm


def _page(request: HttpRequest, boot: dict[str, Any], context: dict[str, Any]) -> HttpResponse:
    return render(request, "school/puzzle.html", context | {"boot": msgspec.to_builtins(boot), "mode": boot["mode"]})


def _count_run(request: HttpRequest, user: User) -> None:
    """Raises Refused puzzle_slow_down when too many were begun."""
    places = counted_as(request.META.get("REMOTE_ADDR") or "")
    wide = ((f"house.{name}", RUNS_OF_HOUSEHOLD * times) for name, times in places)
    for key, most in ((f"one.{user.pk}", RUNS_OF_ONE), *wide):
        if counted(f"runs.{key}", RUNS_S) > most:
            raise Refused(PuzzleRefusal.SLOW_DOWN)


def _refused(request: HttpRequest, refused: Refused) -> HttpResponse:
    """A refusal to a form: a sentence on the start of puzzles."""
    messages.warning(request, refused.sentence)
    return redirect("school:puzzles")
