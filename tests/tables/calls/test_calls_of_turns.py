"""Whose turn it is calls that player and nobody else, from any page that does not show that table itself."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from engine import deal as rules
from tables.calls import turns
from tables.calls.snapshots import next_version, read_snapshots
from tests.tables.cast import act, all_drop, dealt, funded, in_turn, state_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def two():
    return [funded("Asha"), funded("Bela")]


def called(user, *here):
    return read_snapshots(next_version(), {user.pk: frozenset(here)})[user.pk]


def test_the_turn_calls_who_has_it_until_it_is_played(two):
    deal = dealt(*two)
    first = in_turn(deal, two)
    (second,) = [user for user in two if user != first]
    (call,) = called(first).calls
    assert (call.kind, call.name, call.url) == ("turn", "Mango Grove", f"/tables/{deal.table.public_id}/")
    assert call.until_ms == state_of(deal).due_at_ms
    assert called(second).calls == []
    act(deal, first, rules.Draw(seat=0, pile="closed"))
    act(deal, first, rules.Discard(seat=0, card=state_of(deal).drawn_card))
    assert called(first).calls == []
    assert [call.kind for call in called(second).calls] == ["turn"]


def test_drawing_and_discarding_are_one_call_and_the_next_turn_is_another(two):
    deal = dealt(*two)
    first = in_turn(deal, two)
    (before,) = called(first).calls
    act(deal, first, rules.Draw(seat=0, pile="closed"))
    (drawn,) = called(first).calls
    assert drawn.key == before.key
    act(deal, first, rules.Discard(seat=0, card=state_of(deal).drawn_card))
    (second,) = [user for user in two if user != first]
    (after,) = called(second).calls
    assert after.key != before.key


def test_a_deal_that_is_over_calls_nobody(two):
    deal = dealt(*two)
    all_drop(deal, two)
    assert [called(user).calls for user in two] == [[], []]


def test_a_table_that_all_pages_show_is_not_opened_at_all(two, monkeypatch):
    deal = dealt(*two)
    first = in_turn(deal, two)
    opened = []
    monkeypatch.setattr(turns, "state_of", lambda row: opened.append(row) or state_of(deal))
    found = called(first, deal.table.public_id)
    assert (found.calls, opened) == ([], [])
    assert [table.id for table in found.tables] == [deal.table.public_id]
    called(first)
    called(first)
    assert len(opened) == 1, "a version is opened once"


def test_many_players_take_as_many_queries_as_one(django_assert_max_num_queries):
    everybody = [funded(name) for name in ("Asha", "Bela", "Chetan", "Dev")]
    dealt(*everybody[:2])
    dealt(*everybody[2:])
    asked = {user.pk: frozenset() for user in everybody}
    with CaptureQueriesContext(connection) as of_one:
        read_snapshots(next_version(), {everybody[0].pk: frozenset()})
    with django_assert_max_num_queries(10) as of_all:  # one of each source, and what they share
        found = read_snapshots(next_version(), asked)
    assert len(of_all) <= len(of_one)
    assert sum(len(one.calls) for one in found.values()) == 2


def test_a_later_look_has_a_higher_version():
    versions = [next_version() for _ in range(50)]
    assert versions == sorted(set(versions))
