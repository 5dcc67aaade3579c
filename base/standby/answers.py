"""Whole answers from a standby: only an answer with status 200 is used, and it says how old it may be.

A client that has sent a change a moment ago reads at the primary for as long as a standby may be behind, so it
always sees its own change.
"""

import logging
from collections.abc import Callable
from http import HTTPStatus
from typing import Any

from django.core.exceptions import PermissionDenied
from django.http import Http404
from django.http.response import HttpResponseBase

from base.standby.reading import NotHere, at_standby, has_standby
from base.watching.metrics import standby_reads

logger = logging.getLogger(__name__)
MARK = "sent"
"""The cookie of a browser that has sent a change; it has no other meaning and expires when a standby must have it."""


def may_be_old(request: Any) -> bool:
    """Whether there is a standby, and the client has not just sent a change that it may lack.

    `request` is Django's, or the API's.
    """
    if not has_standby():
        return False
    if MARK in request.COOKIES:
        standby_reads.labels("own").inc()
        return False
    return True


def answer_off(request: Any, answer: Callable[[], HttpResponseBase]) -> HttpResponseBase | None:
    """The standby's answer with its age in `Server-Timing`; None if it has none and the primary must answer.

    The user has been identified before, at the primary. `answer` only reads, and may be called again.
    """
    response = None
    try:
        with at_standby() as behind_s:
            request.read_behind_s = behind_s  # a list of the admin says it
            response = answer()
    except (NotHere, Http404, PermissionDenied):
        response = None
    except Exception:  # whatever it is, the primary has the last word
        logger.exception("an answer failed at the standby, the primary is asked")
        response = None
    if response is None or response.status_code != HTTPStatus.OK:
        request.read_behind_s = None
        return None
    response.headers["Server-Timing"] = age(behind_s)
    return response


def age(behind_s: float) -> str:
    """How old an answer may be, for the header `Server-Timing`."""
    return f'standby;desc="{behind_s:.1f} s behind"'
