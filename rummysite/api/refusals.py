"""Every refusal of the API is a code and a sentence, whichever room said no."""

from typing import Any

from django.core.exceptions import PermissionDenied
from django.http import Http404
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from rest_framework.exceptions import APIException, ErrorDetail
from rest_framework.response import Response
from rest_framework.views import exception_handler

from base import refusals
from base.refusals import sentence_of
from engine.deal import Refused
from engine.pool import MatchRefused
from tables.refusals import TableRefusal, TableRefused
from tournaments.matches.refusals import EntryRefusal, EntryRefused
from tournaments.scheduled.refusals import TournamentRefusal, TournamentRefused

_NOT_THERE = {
    TableRefusal.NO_TABLE,
    TableRefusal.NO_SUCH_CODE,
    TableRefusal.NO_DEAL,
    EntryRefusal.NO_MATCH,
    TournamentRefusal.NO_TOURNAMENT,
}
_REFUSED = (TableRefused, EntryRefused, TournamentRefused, Refused, MatchRefused)


def answered(error: Exception, context: dict[str, Any]) -> Response | None:
    """The response to an error; None for one of ours, which Django then reports. Django REST framework's hook."""
    if isinstance(error, refusals.Refused):
        return _answer(error.status, error.code.value, error.sentence)
    if isinstance(error, _REFUSED):
        status = 404 if error.code in _NOT_THERE else 429 if error.code == TableRefusal.SLOW_DOWN else 409
        return _answer(status, error.code.value, sentence_of(error.code, get_language() or "en"))
    response = exception_handler(error, context)
    if response is not None:
        code, sentence = _said(error)
        response.data = {"code": code, "sentence": sentence}
    return response


def _said(error: Exception) -> tuple[str, str]:
    if isinstance(error, Http404):
        return "not_found", _("There is nothing here, or it is not yours.")
    if isinstance(error, PermissionDenied):
        return "permission_denied", _("You may not do this.")
    assert isinstance(error, APIException)
    codes = error.get_codes()
    detail = error.detail
    sentence = str(detail) if isinstance(detail, ErrorDetail) else _("This is not what this address takes.")
    return codes if isinstance(codes, str) else "bad_request", sentence


def _answer(status: int, code: str, sentence: str) -> Response:
    return Response({"code": code, "sentence": sentence}, status)
