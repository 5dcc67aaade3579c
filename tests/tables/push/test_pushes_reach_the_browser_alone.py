"""A call goes to the push service sealed for one browser and signed by the house, and ends when the browser is gone."""

from datetime import timedelta
from typing import get_args

import pytest
from django.contrib.sessions.models import Session
from py_vapid import Vapid02

from accounts.login.cookies.store import SessionStore
from base import clock
from tables.push import services, sweeping
from tables.push.models import PushSent, PushSubscription
from tables.push.sending import Fate, public_key, send
from tables.push.tasks import push_call
from tables.push.words import message_of
from tables.wire import presence
from tables.wire.calls import CallKind
from tests.tables.cast import dealt, funded, in_turn
from tests.tables.push_service import UserAgent, push_service

pytestmark = pytest.mark.django_db


@pytest.fixture
def service(settings):
    with push_service() as running:
        settings.PUSH_OWN_SERVERS = [running.origin]
        yield running


@pytest.fixture
def agent():
    return UserAgent()


def browser_of(user, service, agent, path="/push/1") -> PushSubscription:
    session = SessionStore()
    session.create()
    return services.subscribe(user, session.session_key, f"{service.origin}{path}", agent.p256dh, agent.auth)


def in_a_minute() -> int:
    return clock.now_ms() + 60_000


def test_what_is_pushed_can_be_read_by_that_browser_alone_and_is_signed_by_the_house(service, agent):
    subscription = browser_of(funded("Asha"), service, agent)
    assert send(subscription, {"title": "Your turn", "tag": "turn:1"}, 30) is Fate.SENT
    (taken,) = service.taken
    assert agent.open(taken.body) == {"title": "Your turn", "tag": "turn:1"}
    assert b"Your turn" not in taken.body
    with pytest.raises(Exception):  # noqa: B017, PT011  (whatever the library says of a seal it cannot open)
        UserAgent().open(taken.body)
    assert taken.headers["TTL"] == "30"
    assert taken.headers["Content-Encoding"] == "aes128gcm"
    signed, _, key = taken.headers["Authorization"].removeprefix("vapid t=").partition(",k=")
    assert key == public_key()
    assert Vapid02.verify(taken.headers["Authorization"])
    assert len(signed.split(".")) == 3


def test_a_turn_is_pushed_once_to_who_sees_no_page_with_the_time_that_is_left(service, agent, monkeypatch):
    users = [funded("Asha"), funded("Bela")]
    deal = dealt(*users)
    first = in_turn(deal, users)
    second = next(user for user in users if user != first)
    for number, user in enumerate(users):
        browser_of(user, service, agent, f"/push/{number}")
    monkeypatch.setattr(push_call, "delay", push_call)
    monkeypatch.setattr(clock, "now_ms", lambda: clock.to_ms(deal.due_at) - 20_000)
    assert sweeping.sweep_pushes() == 1
    assert sweeping.sweep_pushes() == 0
    (taken,) = service.taken
    told = agent.open(taken.body)
    assert (told["title"], told["body"], told["url"]) == (
        "Your turn",
        "Mango Grove",
        f"/tables/{deal.table.public_id}/",
    )
    assert 0 < int(taken.headers["TTL"]) <= 20
    assert taken.path == f"/push/{users.index(first)}"
    assert not PushSent.objects.filter(player=second).exists()


def test_who_sees_a_page_is_not_pushed_to_until_the_page_is_hidden(service, agent, monkeypatch):
    users = [funded("Asha"), funded("Bela")]
    deal = dealt(*users)
    first = in_turn(deal, users)
    browser_of(first, service, agent)
    monkeypatch.setattr(push_call, "delay", push_call)
    monkeypatch.setattr(clock, "now_ms", lambda: clock.to_ms(deal.due_at) - 20_000)
    presence.still_here([(presence.SEEING, first.public_id)])
    assert sweeping.sweep_pushes() == 0
    presence.gone(presence.SEEING, first.public_id)
    assert sweeping.sweep_pushes() == 1


def test_in_quiet_hours_nothing_is_pushed(service, agent, monkeypatch):
    users = [funded("Asha"), funded("Bela")]
    deal = dealt(*users)
    first = in_turn(deal, users)
    browser_of(first, service, agent)
    monkeypatch.setattr(push_call, "delay", push_call)
    moment_ms = clock.to_ms(deal.due_at) - 20_000
    monkeypatch.setattr(clock, "now_ms", lambda: moment_ms)
    services.be_quiet(first, 0, 24 * 60 - 1)
    assert sweeping.sweep_pushes() == 0
    services.be_quiet(first, None, None)
    assert sweeping.sweep_pushes() == 1


def pushed(user, until_ms) -> int:
    sent: int = push_call(user.pk, "turn", "turn:1", "Mango Grove", "/tables/x/", until_ms, None)
    return sent


@pytest.mark.parametrize("answer", [404, 410])
def test_a_browser_that_is_gone_is_let_go(service, agent, answer):
    asha = funded("Asha")
    browser_of(asha, service, agent)
    service.answers = answer
    assert pushed(asha, in_a_minute()) == 0
    assert not PushSubscription.objects.exists()


@pytest.mark.parametrize("answer", [302, 400, 429, 500])
def test_a_service_in_trouble_keeps_its_browser_and_leads_nowhere_else(service, agent, answer):
    asha = funded("Asha")
    browser_of(asha, service, agent)
    service.answers = answer
    assert pushed(asha, in_a_minute()) == 0
    assert PushSubscription.objects.count() == 1
    assert [taken.path for taken in service.taken] == ["/push/1"]


def test_a_call_that_is_over_is_not_sent(service, agent):
    asha = funded("Asha")
    browser_of(asha, service, agent)
    assert pushed(asha, clock.now_ms() - 1) == 0
    assert service.taken == []


def test_a_log_in_that_ended_takes_its_browser_along_before_anything_is_sent(service, agent):
    asha = funded("Asha")
    subscription = browser_of(asha, service, agent)
    Session.objects.filter(session_key=subscription.session_key).delete()
    assert pushed(asha, in_a_minute()) == 0
    assert service.taken == []
    assert not PushSubscription.objects.exists()


def test_it_speaks_the_players_language(service, agent):
    asha = funded("Asha")
    asha.language = "hi"
    asha.save(update_fields=["language"])
    browser_of(asha, service, agent)
    assert pushed(asha, in_a_minute()) == 1
    assert agent.open(service.taken[0].body)["title"] != "Your turn"


def test_every_kind_of_call_has_its_words_in_every_language():
    asha = funded("Asha")
    titles = {}
    for language in ("en", "hi"):
        asha.language = language
        for kind in get_args(CallKind):
            titles[language, kind] = message_of(asha, kind, "key", "Mango Grove", "/tables/x/", 2500, "Bela")["title"]
    for kind in get_args(CallKind):
        assert titles["en", kind].isascii()
        assert not titles["hi", kind].isascii(), kind


def test_who_asks_is_named_with_what_and_for_how_much():
    told = message_of(funded("Asha"), "rematch", "key", "Pool 101", "/matches/x/", 2500, "Bela")
    assert (told["title"], told["body"]) == ("A rematch?", "Bela asks: Pool 101, for 25")


def test_what_was_sent_is_forgotten_after_a_day():
    asha = funded("Asha")
    for age in (timedelta(hours=1), timedelta(days=2)):
        PushSent.objects.create(player=asha, key=str(age), at=clock.at(clock.now_ms()) - age)
    assert sweeping.forget_old() == 1
    assert PushSent.objects.count() == 1
