"""What players post to a match: who may, what they are answered, by form and by JSON."""

import json

import pytest
from django.core.cache import cache
from django.urls import reverse

from base import clock
from tests.tournaments.matches.cast import (
    FEE_MINOR,
    chips_of,
    deal_with,
    funded,
    offer_of,
    open_match,
    players,
    saved_state,
    started,
)
from tournaments.matches.pages import MOST_POSTS

pytestmark = pytest.mark.django_db
JSON = {"content_type": "application/json", "headers": {"accept": "application/json"}}


@pytest.fixture
def match():
    return open_match(offer_of())


def post(client, verb, match, **said):
    return client.post(reverse(f"tournaments:{verb}", args=[match.public_id]), json.dumps(said), **JSON)


def answer(response):
    return response.status_code, response.json().get("code", "ok")


def test_entering_by_json(client, match):
    asha = funded()
    client.force_login(asha)
    before = chips_of(asha)
    assert post(client, "match-enter", match).json() == {"ok": True}
    assert chips_of(asha) == before - FEE_MINOR
    assert answer(post(client, "match-enter", match)) == (409, "already_entered")


def test_entering_by_form_goes_on_to_the_table(client, match):
    client.force_login(funded())
    response = client.post(reverse("tournaments:match-enter", args=[match.public_id]))
    assert response.url == reverse("table", args=[match.table.public_id])


def test_withdrawing_by_form_goes_back_to_the_match(client, match):
    client.force_login(funded())
    post(client, "match-enter", match)
    response = client.post(reverse("tournaments:match-withdraw", args=[match.public_id]))
    assert response.url == reverse("tournaments:match", args=[match.public_id])


def test_nobody_enters_without_a_log_in(client, match):
    response = client.post(reverse("tournaments:match-enter", args=[match.public_id]))
    assert response.status_code == 302
    assert "login" in response.url
    assert not match.entries.exists()


def test_a_get_changes_nothing(client, match):
    client.force_login(funded())
    assert client.get(reverse("tournaments:match-enter", args=[match.public_id])).status_code == 405


def test_there_is_no_such_match(client, match):
    client.force_login(funded())
    match.public_id = "nosuchmatch1"
    assert answer(post(client, "match-enter", match)) == (404, "no_match")
    assert client.post(reverse("tournaments:match-enter", args=["nosuchmatch1"])).status_code == 404


def test_too_little_in_hand_is_said_by_the_wallet(client):
    dear = open_match(offer_of(entry_fee_minor=10**10))
    client.force_login(funded())
    assert answer(post(client, "match-enter", dear)) == (409, "insufficient_funds")


@pytest.mark.parametrize("body", ['{"accepted": "maybe"}', "{}", "[]", "nonsense", '{"accepted": 1}'])
def test_what_is_no_yes_or_no_is_a_bad_request(client, match, body):
    client.force_login(funded())
    response = client.post(reverse("tournaments:match-rejoin", args=[match.public_id]), body, **JSON)
    assert answer(response) == (400, "bad_request")


def test_who_is_not_in_the_match_decides_nothing_there(client):
    people = players(2)
    match = started(people)
    client.force_login(funded("Mallory"))
    for verb, said in [
        ("match-rejoin", {"accepted": True}),
        ("match-split", {}),
        ("match-split-answer", {"agreed": True}),
        ("match-auto-drop", {"wanted": True}),
        ("match-leave", {}),
    ]:
        assert answer(post(client, verb, match, **said)) == (409, "not_entered"), verb


def test_what_the_rules_refuse_comes_with_its_sentence_in_the_players_language(client):
    people = players(2)
    match = started(people)
    client.force_login(people[0])
    refused = post(client, "match-split", match)
    assert refused.json() == {"code": "no_split", "sentence": "The prize cannot be split now."}


def test_auto_drop_and_back_by_form(client):
    people = players(2)
    match = started(people)
    client.force_login(people[0])
    url = reverse("tournaments:match-auto-drop", args=[match.public_id])
    client.post(url, {"wanted": "true"})
    assert saved_state(match).entrant(people[0].public_id).auto_drop
    client.post(url, {"wanted": "false"})
    assert not saved_state(match).entrant(people[0].public_id).auto_drop


def test_rejoining_and_leaving_through_the_doors(client, monkeypatch):
    people = players(3)
    match = started(people)
    deal_with(match, {people[0]: 60})
    deal_with(match, {people[0]: 60})
    monkeypatch.setattr(clock, "now_ms", lambda: clock.to_ms(match.due_at) - 1000)
    client.force_login(people[0])
    assert answer(post(client, "match-rejoin", match, accepted=True)) == (200, "ok")
    assert saved_state(match).entrant(people[0].public_id).total == 1
    assert answer(post(client, "match-leave", match)) == (200, "ok")
    assert answer(post(client, "match-leave", match)) == (409, "not_in_match")


def test_posts_are_counted(client, match):
    asha = funded()
    client.force_login(asha)
    cache.set(f"matches.{asha.pk}", MOST_POSTS, 10)
    assert answer(post(client, "match-enter", match)) == (429, "slow_down")
