"""Pages of the lessons. They need no account; a player with one has the same progress in every browser."""

from typing import Annotated

import msgspec
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET, require_POST

from accounts.people.visitor import reader
from base.api import read_posted
from base.refusals import refusal_as_json
from school.lessons import queries, services
from school.lessons.course import LESSONS
from school.lessons.playing import shown
from school.refusals import SchoolRefusal
from tables.wire import protocol


class Done(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Stages that a browser has seen done, as `lesson/stage`."""

    stages: Annotated[list[Annotated[str, msgspec.Meta(max_length=64)]], msgspec.Meta(max_length=400)]


_done = msgspec.json.Decoder(Done)


@require_GET
def lessons(request: HttpRequest) -> HttpResponse:
    """All lessons. Context: `rows` (LessonRow), `done` (stages, for json_script)."""
    return render(
        request, "school/lessons/index.html", {"rows": queries.lesson_rows(), "done": queries.done_by(reader(request))}
    )


@require_GET
def lesson(request: HttpRequest, name: str) -> HttpResponse:
    """One lesson at its table. Context: `title`, `lesson` (ShownLesson, for json_script), `next` (Lesson or None)."""
    found = LESSONS.get(name)
    if found is None:
        raise Http404
    context = {"title": found.title, "lesson": protocol.plain(shown(found)), "next": queries.after(found)}
    return render(request, "school/lessons/table.html", context)


@require_POST
def progress(request: HttpRequest) -> JsonResponse:
    """Store the posted stages (`Done`) of a logged-in player; returns all that are done."""
    user = reader(request)
    try:
        done = read_posted(request.body, _done)
    except msgspec.MsgspecError:
        return refusal_as_json(SchoolRefusal.BAD_PRACTICE)
    if user is not None:
        services.note_done(user, done.stages)
    return JsonResponse({"stages": queries.done_by(user)}, headers={"Cache-Control": "no-store"})
