"""A log-in that goes on under another session's name keeps its push; one that ends takes it along."""

import json

import pytest
from django.test import Client
from django.urls import reverse

from accounts.people.models import User
from tables.push import services
from tables.push.models import PushSubscription
from tests.tables.push_service import UserAgent

pytestmark = pytest.mark.django_db
PASSWORD, ANOTHER = "seven-of-hearts-42", "nine-of-clubs-17"


def subscribed(client: Client) -> str:
    """Let this browser be called; the name of its session."""
    agent = UserAgent()
    keys = {"p256dh": agent.p256dh, "auth": agent.auth}
    body = json.dumps({"endpoint": "https://push.example.org/x", "keys": keys})
    assert client.post(reverse("push-subscribe"), body, content_type="application/json").status_code == 200
    return str(client.session.session_key)


def is_still_called(client: Client) -> bool:
    """Whether the browser's subscription outlives the sweep of ended log-ins, as one of the present session."""
    services.forget_ended_log_ins()
    return PushSubscription.objects.filter(session_key=client.session.session_key).exists()


def test_a_guest_who_keeps_the_account_is_still_called(client: Client) -> None:
    client.post(reverse("accounts:guest"))
    before = subscribed(client)
    client.post("/accounts/keep/", {"username": "binu", "password": PASSWORD})
    assert User.objects.get(username="binu").is_account
    assert client.session.session_key != before
    assert is_still_called(client)


def test_who_changes_the_password_is_still_called(client: Client) -> None:
    client.force_login(User.objects.create_user("binu", password=PASSWORD))
    before = subscribed(client)
    answer = client.post(
        reverse("account_change_password"), {"oldpassword": PASSWORD, "password1": ANOTHER, "password2": ANOTHER}
    )
    assert answer.status_code == 302
    assert client.session.session_key != before
    assert is_still_called(client)


def test_a_log_out_ends_it(client: Client) -> None:
    client.force_login(User.objects.create_user("binu", password=PASSWORD))
    subscribed(client)
    client.post(reverse("account_logout"))
    assert not PushSubscription.objects.exists()


def test_another_player_in_the_same_browser_is_not_called_for_the_first(client: Client) -> None:
    client.force_login(User.objects.create_user("binu", password=PASSWORD))
    subscribed(client)
    client.force_login(User.objects.create_user("asha", password=PASSWORD))
    assert not is_still_called(client)
    assert not PushSubscription.objects.exists()
