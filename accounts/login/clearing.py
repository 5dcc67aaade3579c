"""Sessions that have lapsed are deleted, with what was noted of each; nobody else ever would.

Found by the index of when they lapse, so that it costs what has lapsed and not what there is.
"""

from datetime import datetime

from allauth.usersessions.models import UserSession
from django.contrib.sessions.base_session import AbstractBaseSession
from django.contrib.sessions.models import Session
from django.db import transaction

from accounts.login.models import DeskSession
from base import clock

AT_A_TIME = 2_000
MOST = 50_000
"""Sessions that one call deletes; the next one goes on."""


def forget_lapsed(now: datetime | None = None) -> int:
    """Delete players' and operators' sessions that have lapsed; returns how many."""
    moment = now or clock.now()
    return sum(_forget(model, moment) for model in (Session, DeskSession))


def _forget(model: type[AbstractBaseSession], now: datetime) -> int:
    forgotten = 0
    while forgotten < MOST:
        some = _some(model, now)
        forgotten += some
        if some < AT_A_TIME:
            break
    return forgotten


@transaction.atomic
def _some(model: type[AbstractBaseSession], now: datetime) -> int:
    lapsed = model._base_manager.filter(expire_date__lt=now).order_by("expire_date")
    keys = list(lapsed.values_list("session_key", flat=True)[:AT_A_TIME])
    UserSession.objects.filter(session_key__in=keys).delete()
    return int(model._base_manager.filter(session_key__in=keys, expire_date__lt=now).delete()[0])
