"""Refusals and faults as answers: JSON with a code to programs, a page to people, each with a sentence.

No address of the API ever answers with a page, whatever goes wrong and wherever: these are also the site's handlers for
what Django finds wrong before and after a view.
"""

import logging
import sys
from collections.abc import Callable
from http import HTTPStatus
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.http.request import RawPostDataException
from django.http.response import HttpResponseBase
from django.template.loader import render_to_string
from django.utils import translation
from django.views import defaults
from django_stubs_ext import StrOrPromise

from base.crowd.busy import RETRY_AFTER_S, BusyRefusal, busy_of
from base.refusals import Refusal, RequestRefusal, refusal_as_json
from base.watching import metrics
from rummysite.web.security import API_PREFIX, NO_ADDRESS, sent_apart
from tables.sealing.keys import Unreadable

logger = logging.getLogger(__name__)
Handler = Callable[..., HttpResponseBase]


def refused(request: HttpRequest, code: Refusal) -> HttpResponse:
    """The answer to a request that is refused before or instead of its view."""
    answer: HttpResponse
    metrics.refusals.labels(code.value, "api" if request.path_info.startswith(API_PREFIX) else "page").inc()
    if _wants_json(request):
        answer = refusal_as_json(code)
    else:
        # Without the request: what pages show of their reader would be asked of the database.
        answer = HttpResponse(render_to_string("busy.html", {"sentence": code.sentence}), status=code.status)
    answer["Retry-After"] = str(RETRY_AFTER_S)
    answer["Cache-Control"] = "no-store"
    return answer


def refused_without_session(request: HttpRequest, code: Refusal) -> HttpResponse:
    """Refuse a request that no middleware has seen, in its reader's language, without a query to the database."""
    with translation.override(translation.get_language_from_request(request)):
        answer = refused(request, code)
    sent_apart(request, answer)
    return answer


class BusyIsNoFault:
    """Middleware: a view that a busy row, a busy database or a deal that cannot be read has stopped is refused."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """Pass the request on; the work is in process_exception."""
        return self._get_response(request)

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponse | None:
        """The refusal for an error of the database; None for another kind of error."""
        if isinstance(error, RawPostDataException):  # a form, where a script of ours posts JSON
            return refusal_as_json(RequestRefusal.BAD_REQUEST)
        if isinstance(error, Unreadable):
            logger.error("unreadable", extra={"code": error.code.value, "path": request.path, "trouble": str(error)})
            return refused(request, error.code)
        code = busy_of(error)
        if code is None:
            return None
        logger.warning("busy", extra={"code": code.value, "path": request.path, "trouble": type(error).__name__})
        return refused(request, code)


def says_what_to_do_instead(get_response: Callable[[HttpRequest], HttpResponseBase]) -> Handler:
    """Middleware: a browser that visits an address which takes only forms is shown a page; a program gets no body."""

    def middleware(request: HttpRequest) -> HttpResponseBase:
        answer = get_response(request)
        if answer.status_code != HTTPStatus.METHOD_NOT_ALLOWED or _wants_json(request):
            return answer
        is_browser = "text/html" in request.headers.get("Accept", "")
        if is_browser and isinstance(answer, HttpResponse) and not answer.content:
            answer.content = render_to_string("405.html", request=request)
        return answer

    return middleware


def _for_programs(code: RequestRefusal, page: Handler, exactly: StrOrPromise = "") -> Handler:
    """Django's own page, and JSON on the API; `exactly` is a more exact sentence than the code's own."""

    def handler(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        if _wants_json(request):
            return refusal_as_json(code, exactly)
        return page(request, *args, **kwargs)

    return handler


bad_request = _for_programs(RequestRefusal.BAD_REQUEST, defaults.bad_request, NO_ADDRESS)
not_allowed = _for_programs(RequestRefusal.PERMISSION_DENIED, defaults.permission_denied)
not_found = _for_programs(RequestRefusal.NOT_FOUND, defaults.page_not_found)
_broken = _for_programs(RequestRefusal.SERVER_ERROR, defaults.server_error)


def server_error(request: HttpRequest) -> HttpResponseBase:
    """Answer an unexpected error; if the database was only busy, as when a session is saved, say so."""
    error = sys.exc_info()[1]
    code: BusyRefusal | None = None if error is None else busy_of(error)
    return _broken(request) if code is None else refused(request, code)


def _wants_json(request: HttpRequest) -> bool:
    accepts = request.headers.get("accept", "")
    return request.path_info.startswith(API_PREFIX) or accepts.startswith("application/json")
