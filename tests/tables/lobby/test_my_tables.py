"""Who sits at several tables is told at which of them it is their turn, without a query for each."""

import pytest
from django.test import Client
from django.urls import reverse

from engine import deal as rules
from tables.lobby.turns import my_tables
from tables.play import parking
from tests.tables.cast import act, all_drop, dealt, funded, in_turn, sit, state_of, table_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def asha():
    return funded("Asha")


@pytest.fixture
def bela():
    return funded("Bela")


def turns(user) -> list[bool]:
    return [table.turn for table in my_tables(user)]


def test_it_is_the_turn_of_one_of_two(asha, bela):
    deal = dealt(asha, bela)
    first = in_turn(deal, [asha, bela])
    second = bela if first == asha else asha
    assert (turns(first), turns(second)) == ([True], [False])
    act(deal, first, rules.Draw(seat=0, pile="closed"))
    assert turns(first) == [True]
    act(deal, first, rules.Discard(seat=0, card=state_of(deal).drawn_card))
    assert (turns(first), turns(second)) == ([False], [True])


def test_a_table_without_a_deal_waits_for_nobody(asha, bela):
    table = table_of(2)
    sit(table, asha)
    (only,) = my_tables(asha)
    assert (only.id, only.name, only.turn) == (table.public_id, "Mango Grove", False)
    deal = dealt(asha, bela)
    all_drop(deal, [asha, bela])
    assert turns(asha) == [False, False]


def test_a_parked_deal_waits_for_nobody(asha, bela):
    deal = dealt(asha, bela)
    parking.park(deal.public_id, "a fault")
    assert turns(asha) == turns(bela) == [False]


def test_many_tables_take_as_many_queries_as_one(asha, bela, django_assert_num_queries):
    for _ in range(3):
        dealt(asha, bela)
    with django_assert_num_queries(2):
        assert len(turns(asha)) == 3


def test_the_page_asks_for_it_and_nothing_of_the_deal_is_in_the_answer(client: Client, asha, bela):
    dealt(asha, bela)
    client.force_login(asha)
    answer = client.get(reverse("my-tables"))
    (only,) = answer.json()["tables"]
    assert set(only) == {"id", "name", "url", "turn"}
    assert answer["Cache-Control"] == "no-store"
    assert client.get(only["url"]).status_code == 200


def test_a_visitor_sits_nowhere(client: Client, db):
    assert client.get(reverse("my-tables")).json() == {"tables": []}
