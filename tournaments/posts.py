"""Answers to what a page posts: a form gets a redirect and a message, a program gets JSON.

A program that accepts JSON gets `{"ok": true}`, or `{"code", "sentence"}` with the refusal's status: 400 for an
invalid request, 404 if the object does not exist, 429 for too many requests, and 409 for every other refusal.
Services decide who may do what.
"""

from collections.abc import Callable
from http import HTTPStatus
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect
from django.utils.translation import get_language

from accounts.people.models import User
from accounts.people.visitor import reader
from base.refusals import Refusal, Refused, refusal_as_json, sentence_of
from engine.pool import MatchRefused
from engine.spoken import Spoken


def answer(
    request: HttpRequest,
    page: str,
    public_id: str,
    verb: Callable[[str, User], Any],
    done: str,
    onward: Callable[[], str] | None = None,
) -> HttpResponse:
    """Call a service for the match or tournament `public_id` and the logged-in user, and show the message `done`.

    `page` names the address to which a form returns; `onward` returns another one for the case of success.
    """
    user = reader(request)
    assert user is not None
    try:
        verb(public_id, user)
    except (Refused, MatchRefused) as refusal:
        return refuse(request, page, public_id, refusal.code)
    if wants_json(request):
        return JsonResponse({"ok": True})
    if done:
        messages.success(request, done)
    return redirect(page, public_id) if onward is None else redirect(onward())


def refuse(request: HttpRequest, page: str, public_id: str, code: Spoken) -> HttpResponse:
    """Say why not: one of our refusals, or one of the engine's."""
    status = code.status if isinstance(code, Refusal) else HTTPStatus.CONFLICT
    sentence = sentence_of(code, get_language() or "en")
    if wants_json(request):
        return refusal_as_json(code)
    if status == HTTPStatus.NOT_FOUND:
        raise Http404
    messages.warning(request, sentence)
    return redirect(page, public_id)


def wants_json(request: HttpRequest) -> bool:
    """Whether the sender is a program that accepts JSON."""
    if request.content_type == "application/json":
        return True
    return request.get_preferred_type(["text/html", "application/json"]) == "application/json"
