"""The operators' pages: tables to add, change and close; deals to read, without a live deal's secrets."""

import re

import pytest
from django.contrib.auth import get_user_model
from django.urls import reverse

from engine.deal import Draw, Pile
from tables.setup.models import Table, TableStatus
from tests.tables.cast import LOSS_MINOR, act, all_drop, dealt, funded, in_turn, seed_of, state_of, table_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def operator(client):
    user = get_user_model().objects.create_superuser("operator", "", "a long password")
    client.force_login(user)
    return client


def form(**changes) -> dict[str, object]:
    given = {
        "name": "Lotus Pond", "profile_name": "rummycircle-points", "overrides": "{}", "currency": "CHIP",
        "point_value_minor": 100, "rake_bps": 1000, "buy_in_min_minor": LOSS_MINOR, "buy_in_max_minor": 10 * LOSS_MINOR,
        "max_seats": 6, "bots_wanted": 2, "bot_strength": "club", "bot_think_ms": 1500, "start_s": 8,
        "chat_on": "on", "spectator_delay_s": 0,
        "seats-TOTAL_FORMS": 0, "seats-INITIAL_FORMS": 0,
    }  # fmt: skip
    return given | changes


def test_an_operator_adds_a_table_and_its_bots_sit_down(operator):
    answer = operator.post(reverse("admin:tables_table_add"), form())
    assert answer.status_code == 302, answer.context and answer.context["errors"]
    table = Table.objects.get(name="Lotus Pond")
    assert table.seats.filter(left_at=None).count() == 2


def test_the_list_says_what_a_point_is_worth_as_players_read_it(operator):
    table_of(2, point_value_minor=25, buy_in_min_minor=LOSS_MINOR)
    listed = operator.get(reverse("admin:tables_table_changelist")).content.decode()
    shown = re.search(r"field-point_value[^>]*>(.*?)</td>", listed, re.DOTALL)
    assert shown is not None
    assert "0.25" in shown[1]


def test_what_is_wrong_is_said_in_a_sentence(operator):
    answer = operator.post(reverse("admin:tables_table_add"), form(buy_in_min_minor=100))
    assert "must cover the largest loss" in answer.content.decode()
    assert not Table.objects.exists()


def test_an_operator_changes_a_table(operator):
    table = table_of(6, bots_wanted=2)
    page = reverse("admin:tables_table_change", args=[table.pk])
    assert operator.get(page).status_code == 200
    assert operator.post(page, form(name="New name")).status_code == 302
    table.refresh_from_db()
    assert table.name == "New name"


def test_an_operator_closes_and_reopens_tables(operator):
    table = table_of()
    page = reverse("admin:tables_table_changelist")
    for action, status in (("close", TableStatus.CLOSED), ("reopen", TableStatus.WAITING)):
        operator.post(page, {"action": action, "_selected_action": [table.pk]})
        table.refresh_from_db()
        assert table.status == status


def test_a_table_is_never_deleted(operator):
    table = table_of()
    assert operator.post(reverse("admin:tables_table_delete", args=[table.pk])).status_code == 403


def test_a_live_deal_shows_no_secret(operator):
    deal = dealt(funded(), funded())
    text = operator.get(reverse("admin:tables_deal_change", args=[deal.pk])).content.decode()
    assert deal.commitment in text
    assert seed_of(deal).hex() not in text
    assert "· hands " not in text
    assert "· hand " not in text


def test_the_log_of_a_deal_says_each_move_in_words_and_no_hidden_card(operator):
    players = [funded(), funded()]
    deal = dealt(*players)
    act(deal, in_turn(deal, players), Draw(0, Pile.CLOSED))
    page = operator.get(reverse("admin:tables_deal_change", args=[deal.pk])).content.decode()
    assert "<div>dealt · first " in page
    assert f"<div>drawn · seat {state_of(deal).turn} · pile closed · by player</div>" in page


def test_a_deal_that_is_over_reveals_its_seed(operator):
    two = [funded(), funded()]
    deal = dealt(*two)
    all_drop(deal, two)
    text = operator.get(reverse("admin:tables_deal_change", args=[deal.pk])).content.decode()
    assert seed_of(deal).hex() in text


def test_deals_cannot_be_edited(operator):
    deal = dealt(funded(), funded())
    assert operator.post(reverse("admin:tables_deal_change", args=[deal.pk]), {"version": 9}).status_code == 403


def test_a_player_is_kept_out(client):
    client.force_login(funded())
    assert client.get(reverse("admin:tables_deal_changelist")).status_code == 302
