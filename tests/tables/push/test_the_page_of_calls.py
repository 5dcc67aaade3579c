"""A player lets browsers be called, says when not, and takes it back; so do log-out and the account's end."""

import json

import pytest
from django.test import Client
from django.urls import reverse

from accounts.closing.services import close
from tables.push import services
from tables.push.models import PushSent, PushSubscription, QuietHours
from tests.tables.cast import funded
from tests.tables.push_service import UserAgent

pytestmark = pytest.mark.django_db
ENDPOINT = "https://fcm.googleapis.com/fcm/send/abc"


@pytest.fixture
def asha(client: Client):
    player = funded("Asha")
    client.force_login(player)
    return player


def post(client, address, body):
    data = body if isinstance(body, str) else json.dumps(body)
    return client.post(reverse(address), data, content_type="application/json")


def keys(agent=None):
    agent = agent or UserAgent()
    return {"p256dh": agent.p256dh, "auth": agent.auth}


def test_a_browser_is_taken_and_let_go(client, asha):
    assert post(client, "push-subscribe", {"endpoint": ENDPOINT, "keys": keys()}).status_code == 200
    subscription = PushSubscription.objects.get()
    assert (subscription.player, subscription.session_key) == (asha, client.session.session_key)
    assert post(client, "push-forget", {"endpoint": ENDPOINT}).status_code == 200
    assert not PushSubscription.objects.exists()


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ("", "bad_endpoint"),
        ("[", "bad_endpoint"),
        ("[" * 5000, "bad_endpoint"),
        ([], "bad_endpoint"),
        ({"keys": {}}, "bad_endpoint"),
        ({"endpoint": 7, "keys": {"p256dh": "x", "auth": "x"}}, "bad_endpoint"),
        ({"endpoint": "https://10.0.0.1/x", "keys": keys()}, "bad_endpoint"),
        ({"endpoint": "https://a.example/\0", "keys": keys()}, "bad_endpoint"),
        ({"endpoint": ENDPOINT}, "bad_keys"),
        ({"endpoint": ENDPOINT, "keys": "x"}, "bad_keys"),
        ({"endpoint": ENDPOINT, "keys": {"p256dh": "x", "auth": "x"}}, "bad_keys"),
        ({"endpoint": ENDPOINT, "keys": {**keys(), "auth": "c2hvcnQ"}}, "bad_keys"),
        ({"endpoint": ENDPOINT, "keys": {**keys(), "p256dh": "\u0905" * 80}}, "bad_keys"),
        ({"endpoint": ENDPOINT, "keys": {**keys(), "p256dh": keys()["p256dh"] + "!" * 400}}, "bad_keys"),
        ({"endpoint": ENDPOINT, "keys": {**keys(), "auth": keys()["auth"] + "!" * 400}}, "bad_keys"),
    ],
)
def test_nonsense_is_refused_with_a_code(client, asha, body, code):
    answer = post(client, "push-subscribe", body)
    assert (answer.status_code, answer.json()["code"]) == (400, code)
    assert not PushSubscription.objects.exists()


def test_a_house_without_a_key_takes_nobody(client, asha, settings):
    settings.VAPID_KEY = ""
    assert post(client, "push-subscribe", {"endpoint": ENDPOINT, "keys": keys()}).json()["code"] == "push_off"
    assert b"data-push-page" not in client.get(reverse("calls")).content


def test_a_player_has_ten_browsers_at_most_and_the_oldest_goes(asha):
    agent = UserAgent()
    for number in range(12):
        services.subscribe(asha, "s", f"{ENDPOINT}{number}", agent.p256dh, agent.auth)
    left = PushSubscription.objects.values_list("endpoint", flat=True)
    assert set(left) == {f"{ENDPOINT}{number}" for number in range(2, 12)}


def test_nobody_lets_anothers_browser_go(client, asha):
    agent = UserAgent()
    services.subscribe(funded("Bela"), "s", ENDPOINT, agent.p256dh, agent.auth)
    post(client, "push-forget", {"endpoint": ENDPOINT})
    assert PushSubscription.objects.count() == 1


def test_who_logs_in_next_in_a_browser_takes_it_over(client, asha):
    agent = UserAgent()
    services.subscribe(funded("Bela"), "s", ENDPOINT, agent.p256dh, agent.auth)
    post(client, "push-subscribe", {"endpoint": ENDPOINT, "keys": keys()})
    assert PushSubscription.objects.get().player == asha


def test_logging_out_lets_this_browser_go_and_no_other(client, asha):
    agent = UserAgent()
    services.subscribe(asha, client.session.session_key, ENDPOINT, agent.p256dh, agent.auth)
    services.subscribe(asha, "another log-in", f"{ENDPOINT}2", agent.p256dh, agent.auth)
    client.post(reverse("account_logout"))
    assert list(PushSubscription.objects.values_list("endpoint", flat=True)) == [f"{ENDPOINT}2"]


def test_a_closed_account_has_no_browsers_and_no_hours(asha):
    agent = UserAgent()
    services.subscribe(asha, "s", ENDPOINT, agent.p256dh, agent.auth)
    services.be_quiet(asha, 60, 120)
    close(asha)
    assert not PushSubscription.objects.exists()
    assert not QuietHours.objects.exists()
    assert not PushSent.objects.exists()


def test_quiet_hours_may_go_over_midnight_and_are_shown_again(client, asha):
    client.post(reverse("calls"), {"quiet_from": "22:30", "quiet_until": "07:00"})
    hours = QuietHours.objects.get(player=asha)
    quiet = [minute for minute in range(0, 1440, 30) if hours.covers(minute)]
    assert quiet == [*range(0, 420, 30), 1350, 1380, 1410]
    assert 'value="22:30"' in client.get(reverse("calls")).content.decode()
    client.post(reverse("calls"), {"quiet_from": "", "quiet_until": ""})
    assert not QuietHours.objects.exists()


def test_half_of_the_hours_is_refused_in_words(client, asha):
    page = client.post(reverse("calls"), {"quiet_from": "22:30", "quiet_until": ""})
    assert page.status_code == 200
    assert "leave both empty" in page.content.decode()
    assert not QuietHours.objects.exists()


def test_a_visitor_is_led_to_the_log_in(client):
    assert client.get(reverse("calls")).status_code == 302
    assert post(client, "push-subscribe", {}).status_code == 302


def test_the_file_of_everything_names_the_service_and_no_key(asha):
    agent = UserAgent()
    services.subscribe(asha, "s", ENDPOINT, agent.p256dh, agent.auth)
    (row,) = services.browsers(asha)
    assert row["push_service"] == "fcm.googleapis.com"
    assert agent.auth not in str(row)
