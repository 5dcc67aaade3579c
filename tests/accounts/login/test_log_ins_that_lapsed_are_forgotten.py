"""Sessions that have lapsed go, with what was noted of them; those that have not stay."""

from datetime import timedelta

import pytest
from allauth.usersessions.models import UserSession
from django.contrib.sessions.models import Session

from accounts.login import sessions
from accounts.login.cookies.store import SessionStore
from accounts.people.models import User
from accounts.people.services import create_guest
from accounts.tasks import forget_ended_log_ins
from base import clock
from rummysite.settings import CELERY_BEAT_SCHEDULE

pytestmark = pytest.mark.django_db


def log_in(user: User, days: int) -> str:
    """A session of a player that lapses in so many days, and allauth's note of it."""
    store = SessionStore()
    store.create()
    key = str(store.session_key)
    Session.objects.filter(session_key=key).update(expire_date=clock.now() + timedelta(days=days))
    UserSession.objects.create(user=user, session_key=key, ip="192.0.2.1", user_agent="")
    return key


def test_what_has_lapsed_goes_and_what_has_not_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sessions, "AT_A_TIME", 2)
    asha = create_guest()
    for _ in range(5):
        log_in(asha, -1)
    alive = log_in(asha, 1)
    assert forget_ended_log_ins() == 5
    assert list(Session.objects.values_list("session_key", flat=True)) == [alive]
    assert list(UserSession.objects.values_list("session_key", flat=True)) == [alive]
    assert sessions.forget_lapsed() == 0


def test_one_call_deletes_no_more_than_it_may_and_the_next_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sessions, "AT_A_TIME", 2)
    monkeypatch.setattr(sessions, "MOST", 4)
    asha = create_guest()
    for _ in range(5):
        log_in(asha, -1)
    assert [sessions.forget_lapsed(), sessions.forget_lapsed()] == [4, 1]


def test_the_beat_asks_for_it() -> None:
    assert CELERY_BEAT_SCHEDULE["forget ended log-ins"]["task"] == forget_ended_log_ins.name
