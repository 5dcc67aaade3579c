"""The lobby: open tables with live seat counts, at a cost that does not grow with them."""

import pytest
from django.urls import reverse

from tables.chairs import services as chairs
from tables.lobby import queries
from tables.setup.services import close_table
from tests.tables.cast import NOON_MS, funded, sit, table_of

pytestmark = pytest.mark.django_db


def row_of(table, user=None):
    return next((row for row in queries.lobby_rows(user) if row.public_id == table.public_id), None)


def test_a_row_counts_people_and_bots():
    table = table_of(6, bots_wanted=2)
    sit(table, funded())
    row = row_of(table)
    assert (row.humans, row.bots, row.taken, row.free) == (1, 2, 3, 3)


def test_who_has_left_is_not_counted():
    table, asha = table_of(6), funded()
    sit(table, asha)
    chairs.leave(table.public_id, asha, NOON_MS)
    assert row_of(table).taken == 0


def test_ones_own_tables_are_marked():
    table, asha = table_of(6), funded()
    sit(table, asha)
    assert row_of(table, asha).mine
    assert not row_of(table, funded()).mine
    assert not row_of(table).mine


def test_a_closed_table_is_not_shown():
    table = table_of()
    close_table(table.public_id, NOON_MS)
    assert row_of(table) is None


def test_the_rows_cost_one_query_however_many(django_assert_num_queries):
    for _ in range(4):
        table_of(6, bots_wanted=1)
    with django_assert_num_queries(1):
        queries.lobby_rows(None)


def test_the_pages_answer_a_visitor_and_a_player(client):
    table = table_of(6, bots_wanted=2, name="Lotus Pond")
    for path in (reverse("lobby"), reverse("lobby-rows"), reverse("table", args=[table.public_id])):
        assert "Lotus Pond" in client.get(path).content.decode()
    client.force_login(funded())
    for path in (reverse("lobby"), reverse("lobby-rows"), reverse("table", args=[table.public_id])):
        assert "Lotus Pond" in client.get(path).content.decode()


def test_a_table_that_does_not_exist_is_not_found(client):
    assert client.get(reverse("table", args=["nowhere"])).status_code == 404


def test_the_pages_only_read(client):
    assert client.post(reverse("lobby")).status_code == 405
