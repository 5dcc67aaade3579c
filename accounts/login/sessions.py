"""The sessions of a player: listed, ended one by one, or all but this one; and those that have lapsed, deleted."""

import hashlib
from datetime import datetime

import msgspec
from allauth.usersessions.models import UserSession
from django.contrib.sessions.base_session import AbstractBaseSession
from django.contrib.sessions.models import Session as PlayersSession
from django.db import transaction
from knox.models import AuthToken

from accounts.door.devices import device
from accounts.login.models import DeskSession
from accounts.people.models import User
from base import clock

AT_A_TIME = 2_000
MOST = 50_000
"""Lapsed sessions that one call deletes; the next one goes on."""


class Session(msgspec.Struct, frozen=True):
    """One browser that is logged in; the `id` says nothing of the key that opens it."""

    id: str
    device: str
    address: str
    since: datetime
    last_seen_at: datetime
    current: bool


def of(user: User, here: str) -> list[Session]:
    """All that are logged in, the newest first; `here` is the key of the one that asks."""
    found = UserSession.objects.purge_and_list(user)
    rows = [
        Session(
            id_of(one.session_key),
            device(one.user_agent),
            one.ip,
            one.created_at,
            one.last_seen_at,
            one.session_key == here,
        )
        for one in found
    ]
    return sorted(rows, key=lambda row: row.since, reverse=True)


def end(user: User, session_id: str) -> str | None:
    """Log one out; its key, or None if the player has none of this id."""
    for one in UserSession.objects.filter(user_id=user.pk):
        if id_of(one.session_key) == session_id:
            one.end()
            return str(one.session_key)
    return None


def end_others(user: User, here: str, keep_token: object = None) -> None:
    """Log out every browser but `here`, and every program but the one with the token of this key."""
    for one in UserSession.objects.filter(user_id=user.pk).exclude(session_key=here):
        one.end()
    AuthToken.objects.filter(user=user).exclude(pk=keep_token).delete()


def id_of(session_key: str) -> str:
    """What a session is called towards its owner."""
    return hashlib.sha256(session_key.encode()).hexdigest()[:16]


def forget_lapsed(now: datetime | None = None) -> int:
    """Delete players' and operators' sessions that have lapsed, with what was noted of each; returns how many.

    Found by the index of when they lapse, so that it costs what has lapsed and not what there is.
    """
    moment = now or clock.now()
    return sum(_forget(model, moment) for model in (PlayersSession, DeskSession))


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
