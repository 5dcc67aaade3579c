"""A whole answer off the primary: only one of 200 is the standby's to give, and it says how old it may be.

Whoever has sent something a moment ago reads at the primary for as long as a standby may be behind, so nobody misses
what they have just done.
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
"""The cookie of a browser that has sent something; it says nothing else and is gone once a standby has followed."""


def may_be_old(request: Any) -> bool:
    """Whether there is a standby, and whoever asks has not just sent something that it may lack.

    `request` is Django's, or the API's.
    """
    if not has_standby():
        return False
    if MARK in request.COOKIES:
        standby_reads.labels("own").inc()
        return False
    return True


def answer_off(request: Any, answer: Callable[[], HttpResponseBase]) -> HttpResponseBase | None:
    """The standby's answer with its age in `Server-Timing`; None where it has no good one and the primary shall answer.

    Who asks has been decided before, by the primary. `answer` only reads, and may be asked for again.
    """
    given = None
    try:
        with at_standby() as behind_s:
            request.read_behind_s = behind_s  # a list of the admin says it
            given = answer()
    except (NotHere, Http404, PermissionDenied):
        given = None
    except Exception:  # whatever it is, the primary has the last word
        logger.exception("an answer failed at the standby, the primary is asked")
        given = None
    if given is None or given.status_code != HTTPStatus.OK:
        request.read_behind_s = None
        return None
    given.headers["Server-Timing"] = age(behind_s)
    return given


def age(behind_s: float) -> str:
    """How old an answer may be, for the header `Server-Timing`."""
    return f'standby;desc="{behind_s:.1f} s behind"'
