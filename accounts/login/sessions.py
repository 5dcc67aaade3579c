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

ID_SIGNS = 16
AT_A_TIME = 2_000
MOST = 50_000
"""The most expired sessions that one call deletes; the next call goes on."""


class Session(msgspec.Struct, frozen=True):
    """One browser that is logged in; `id` is a short digest of the session's name."""

    id: str
    device: str
    address: str
    since: datetime
    last_seen_at: datetime
    current: bool


def of(user: User, here: str) -> list[Session]:
    """All browsers in which a user is logged in, the newest first; `here` is the name of the present one."""
    sessions = UserSession.objects.purge_and_list(user)
    rows = [
        Session(
            id_of(one.session_key),
            device(one.user_agent),
            one.ip,
            one.created_at,
            one.last_seen_at,
            one.session_key == here,
        )
        for one in sessions
    ]
    return sorted(rows, key=lambda row: row.since, reverse=True)


def end(user: User, session_id: str) -> str | None:
    """Log one out; its name, or None if the player has none of this id."""
    for one in UserSession.objects.filter(user_id=user.pk):
        if id_of(one.session_key) == session_id:
            log_out(one)
            return str(one.session_key)
    return None


def log_out(session: UserSession) -> None:
    """End one session, from any process: allauth looks for it only where this process's own sessions are.

    A desk of its own has its operators' sessions in another table, and ends those of players here.
    """
    PlayersSession.objects.filter(session_key=session.session_key).delete()
    session.end()


def end_others(user: User, here: str, keep_token: object = None) -> None:
    """Log out every browser but `here`, and every program but the one with the token of this key."""
    for one in UserSession.objects.filter(user_id=user.pk).exclude(session_key=here):
        log_out(one)
    AuthToken.objects.filter(user=user).exclude(pk=keep_token).delete()


def id_of(session_key: str) -> str:
    """The id by which a session's owner sees it."""
    return hashlib.sha256(session_key.encode()).hexdigest()[:ID_SIGNS]


def forget_lapsed() -> int:
    """Delete expired sessions of players and operators, with the notes about each; returns how many.

    They are found by the index of their expiry, so the cost depends on how many have expired and not on how many
    exist.
    """
    now = clock.now()
    return sum(_forget(model, now) for model in (PlayersSession, DeskSession))


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
