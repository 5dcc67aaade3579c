"""Operators void a deal only with a reason, which is kept and told to every player of the deal."""

import json

import pytest
from django.contrib.admin.models import LogEntry
from django.contrib.auth import get_user_model
from django.urls import reverse

from tables.wire import broadcast
from tests.tables.cast import all_drop, dealt, funded, table_of
from tests.wallet.money.cast import at_the_keys

pytestmark = pytest.mark.django_db

DEALS = reverse("admin:tables_deal_changelist")


@pytest.fixture
def operator(client):
    return at_the_keys(client, get_user_model().objects.create_superuser("night-shift", "", "a long password"))


def wish(deal, **answer: str) -> dict[str, object]:
    return {"action": "void", "_selected_action": [deal.pk]} | answer


@pytest.fixture
def deal():
    return dealt(funded("Asha"), funded("Bela"))


def test_an_operator_is_asked_why_first(operator, deal):
    page = operator.post(DEALS, wish(deal)).content.decode()
    deal.refresh_from_db()
    assert deal.status == "live"
    assert deal.public_id in page
    assert 'name="why"' in page


def test_no_reason_voids_nothing(operator, deal):
    page = operator.post(DEALS, wish(deal, why="  ")).content.decode()
    deal.refresh_from_db()
    assert deal.status == "live"
    assert "This field is required." in page


def test_the_reason_is_kept_with_who_gave_it(operator, deal):
    assert operator.post(DEALS, wish(deal, why="A card was shown twice.")).status_code == 302
    deal.refresh_from_db()
    assert deal.status == "void"
    assert (deal.void_why, deal.voided_by.username) == ("A card was shown twice.", "night-shift")
    log = LogEntry.objects.get(object_id=str(deal.pk))
    assert (log.user.username, log.change_message) == ("night-shift", "void: A card was shown twice.")


def test_every_player_is_told_the_reason_in_the_players_language(operator, django_capture_on_commit_callbacks):
    asha, bela = funded("Asha"), funded("Bela")
    bela.language = "hi"
    bela.save(update_fields=["language"])
    deal = dealt(asha, bela)
    with broadcast.collected() as pushes, django_capture_on_commit_callbacks(execute=True):
        operator.post(DEALS, wish(deal, why="A card was shown twice."))
    told = {player: json.loads(raw) for push in pushes for frame in push.frames for player, raw in frame.own.items()}
    told = {player: one["sentence"] for player, one in told.items() if one.get("code") == "voided"}
    assert set(told) == {asha.public_id, bela.public_id}
    assert "Reason: A card was shown twice." in told[asha.public_id]
    assert "कारण: A card was shown twice." in told[bela.public_id]


def test_the_page_names_every_chosen_deal(operator, deal):
    other = dealt(funded(), funded())
    page = operator.post(DEALS, {"action": "void", "_selected_action": [deal.pk, other.pk]}).content.decode()
    assert deal.public_id in page
    assert other.public_id in page


def test_a_deal_that_is_over_is_left_alone(operator):
    two = [funded(), funded()]
    deal = dealt(*two)
    all_drop(deal, two)
    answer = operator.post(DEALS, wish(deal, why="Too late."), follow=True)
    deal.refresh_from_db()
    assert deal.status == "over"
    assert "That deal has ended; what it came to stands. (deal_ended)" in answer.content.decode()


def test_who_may_only_look_cannot_void(client, deal):
    table_of()
    looker = get_user_model().objects.create_user("looker", "", "a long password", is_staff=True)
    at_the_keys(client, looker)
    assert client.post(DEALS, wish(deal, why="Why not?")).status_code == 403
    deal.refresh_from_db()
    assert deal.status == "live"
