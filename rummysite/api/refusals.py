"""Answers refusals of all rooms with a code and a sentence."""

from http import HTTPStatus
from typing import Any

from django.core.exceptions import PermissionDenied
from django.http import Http404
from django.utils.translation import get_language
from rest_framework.exceptions import APIException, ErrorDetail
from rest_framework.response import Response
from rest_framework.views import exception_handler

from base.crowd.busy import RETRY_AFTER_S, busy_of
from base.duties import DutyRefusal
from base.refusals import Refused, RequestRefusal, refusal_body, sentence_of
from base.watching import metrics
from engine.deal import Refused as RefusedByTheRules
from engine.pool import MatchRefused
from rummysite.web.duties import not_this_duty


def answered(error: Exception, context: dict[str, Any]) -> Response | None:
    """The response to an error; None for one of ours, which Django then reports. Django REST framework's hook."""
    if isinstance(error, Refused):
        return _answer(error.status, error.code.value, error.sentence)
    if isinstance(error, RefusedByTheRules | MatchRefused):
        return _answer(HTTPStatus.CONFLICT, error.code.value, sentence_of(error.code, get_language() or "en"))
    busy = busy_of(error)
    if busy is not None:
        later = _answer(busy.status, busy.value, str(busy.sentence))
        later["Retry-After"] = str(RETRY_AFTER_S)
        return later
    if sentence := not_this_duty(error):
        return _answer(DutyRefusal.NOT_THIS_DUTY.status, DutyRefusal.NOT_THIS_DUTY.value, sentence)
    response = exception_handler(error, context)
    if response is not None:
        code, sentence = _code_and_sentence(error)
        response.data = refusal_body(code, sentence)
        metrics.refusals.labels(code, "api").inc()
    return response


def _code_and_sentence(error: Exception) -> tuple[str, str]:
    if isinstance(error, Http404):
        return _of_request(RequestRefusal.NOT_FOUND)
    if isinstance(error, PermissionDenied):
        return _of_request(RequestRefusal.PERMISSION_DENIED)
    assert isinstance(error, APIException)
    if isinstance(error.detail, ErrorDetail):
        return error.detail.code or RequestRefusal.BAD_REQUEST.value, str(error.detail)
    return _of_request(RequestRefusal.BAD_REQUEST)


def _of_request(code: RequestRefusal) -> tuple[str, str]:
    return code.value, str(code.sentence)


def _answer(status: HTTPStatus, code: str, sentence: str) -> Response:
    metrics.refusals.labels(code, "api").inc()
    return Response(refusal_body(code, sentence), status)
