"""The lobby puts first where one can play at once; 'Deal me the next table' leads to the best of a kind."""

import pytest
from django.urls import reverse

from tables.chairs.models import Seat, SeatState
from tables.lobby import queries
from tests.tables.cast import funded, sit, table_of

pytestmark = pytest.mark.django_db

LONG = {"profile_name": "classic-points21", "buy_in_min_minor": 20_000, "buy_in_max_minor": 90_000}


def names() -> list[str]:
    return [row.name for row in queries.lobby_rows(None)]


def test_company_comes_first_then_empty_then_21_cards_and_full_tables_last():
    full = table_of(2, name="full")
    for _ in range(2):
        sit(full, funded())
    table_of(6, name="long, bots", bots_wanted=2, **LONG)
    table_of(6, name="empty")
    table_of(6, name="bots", bots_wanted=2)
    assert names() == ["bots", "empty", "long, bots", "full"]


def test_every_kind_is_named_once_the_cheapest_first():
    table_of(6, name="long", **LONG)
    table_of(6, point_value_minor=200, buy_in_min_minor=16_000, buy_in_max_minor=90_000, name="dear")
    for _ in range(2):
        table_of(6, name="cheap")
    table_of(2, name="two")
    assert [row.name for row in queries.kinds_of(queries.lobby_rows(None))] == ["two", "cheap", "dear", "long"]


def test_the_next_table_is_of_the_same_rules_stake_and_chairs():
    asha = funded()
    mine, busy = table_of(6), table_of(6)
    for _ in range(2):
        sit(busy, funded())
        sit(table_of(2), funded())
    sit(mine, asha)
    assert queries.next_table(asha, mine.public_id) == busy.public_id


def test_other_numbers_make_another_kind():
    quick, slow = table_of(6, overrides={"turn_s": 15}), table_of(6)
    sit(slow, funded())
    assert queries.next_table(funded(), quick.public_id) == quick.public_id


def test_who_is_away_from_their_chair_is_no_company():
    quiet, busy = table_of(6), table_of(6, bots_wanted=2)
    for _ in range(2):
        seat = sit(quiet, funded())
        Seat.objects.filter(pk=seat.pk).update(state=SeatState.SITTING_OUT)
    assert queries.next_table(funded(), quiet.public_id) == busy.public_id
    sit(quiet, funded())
    assert queries.next_table(funded(), quiet.public_id) == quiet.public_id


def test_the_lobby_offers_the_kinds_to_whoever_is_logged_in(client):
    table = table_of(6)
    assert 'data-action="deal-me-in"' not in client.get(reverse("lobby")).content.decode()
    client.force_login(funded())
    page = client.get(reverse("lobby")).content.decode()
    assert 'data-action="deal-me-in"' in page
    assert f'value="{table.public_id}"' in page
