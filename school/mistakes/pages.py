"""Pages of mistakes: the next one, one of them, and its answer, which is posted as JSON. For their player alone."""

import msgspec
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST

from accounts.people.visitor import visitor
from base.api import read_posted
from base.refusals import Refused, refusal_as_json
from school.mistakes import queries, services
from school.mistakes.showing import shown, verdict_shown
from school.puzzles.refusals import PuzzleRefusal
from school.table.json_answers import as_json


class PostedAnswer(msgspec.Struct, frozen=True):
    """What the page posts."""

    answer: str


_posted_answer = msgspec.json.Decoder(PostedAnswer)


@login_required
@require_GET
def next_mistake(request: HttpRequest) -> HttpResponse:
    """Go to the next mistake that is not learned from, or back to the puzzles when none is left."""
    found = queries.next_of(visitor(request))
    if found is None:
        messages.info(request, _("Nothing to learn again now. Open the review of a deal, and its mistakes come here."))
        return redirect("school:puzzles")
    return redirect("school:mistake", found.public_id)


@login_required
@require_GET
def mistake(request: HttpRequest, public_id: str) -> HttpResponse:
    """One of one's own mistakes. Context: `boot`, `title`, `deal` that it comes from, `step` of its replay."""
    try:
        row = services.mine(visitor(request), public_id)
    except Refused as refused:
        raise Http404 from refused
    question = shown(row)
    boot = {
        "mode": "mistake",
        "puzzles": [question],
        "answered": {},
        "signed_in": True,
        "answer": reverse("school:mistake-answer", args=[row.public_id]),
    }
    context = {
        "boot": msgspec.to_builtins(boot),
        "mode": "mistake",
        "title": question.title,
        "deal": row.review.deal,
        "step": row.version - 1,
    }
    answered = render(request, "school/puzzle.html", context)
    answered["Cache-Control"] = "private, no-store"
    return answered


@login_required
@require_POST
def answer(request: HttpRequest, public_id: str) -> HttpResponse:
    """Judge an answer; posted as JSON: `answer`."""
    try:
        given = read_posted(request.body, _posted_answer).answer
        judged = services.answer(visitor(request), public_id, given)
    except msgspec.DecodeError:
        return refusal_as_json(PuzzleRefusal.BAD_ANSWER)
    except Refused as refused:
        return refusal_as_json(refused.code, **refused.values)
    return as_json(verdict_shown(judged, given))
