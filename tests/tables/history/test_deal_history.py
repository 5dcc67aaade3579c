"""A player's own deals that are over, newest first, a page at a time, at the same cost however many."""

import pytest
from django.test import Client

from accounts.people.models import User
from tables.history import queries as history
from tables.play import parking
from tables.play.models import Deal
from tests.tables.cast import all_drop, dealt, funded, next_deal
from tests.tables.played import over

pytestmark = pytest.mark.django_db


@pytest.fixture
def two() -> list[User]:
    return [funded("Asha"), funded("Bela")]


def deals_of(two: list[User], count: int) -> list[Deal]:
    """So many deals one after another, all over, newest first."""
    deals = [dealt(*two)]
    all_drop(deals[0], two)
    while len(deals) < count:
        deals.append(next_deal(deals[0].table))
        all_drop(deals[-1], two)
    return deals[::-1]


def ids(page: history.HistoryPage) -> list[str]:
    return [row.public_id for row in page.rows]


def test_a_deal_is_listed_with_what_it_came_to(two):
    deal = over(*two)
    rows = [history.deals_of(user).rows[0] for user in two]
    assert {row.outcome for row in rows} == {"won", "first_drop"}
    assert sorted(row.money_minor for row in rows) == [-2000, 1800]
    assert (rows[0].public_id, rows[0].table, rows[0].cards) == (deal.public_id, "Mango Grove", 13)


def test_the_newest_comes_first_and_pages_follow_each_other(two, monkeypatch):
    monkeypatch.setattr(history, "PAGE", 2)
    deals = [deal.public_id for deal in deals_of(two, 5)]
    first = history.deals_of(two[0])
    second = history.deals_of(two[0], first.older)
    third = history.deals_of(two[0], second.older)
    assert [ids(first), ids(second), ids(third)] == [deals[:2], deals[2:4], deals[4:]]
    assert third.older is None


def test_a_deal_that_begins_meanwhile_shifts_no_page(two, monkeypatch):
    monkeypatch.setattr(history, "PAGE", 2)
    deals = deals_of(two, 4)
    older = history.deals_of(two[0]).older
    before = ids(history.deals_of(two[0], older))
    all_drop(next_deal(deals[0].table), two)
    assert ids(history.deals_of(two[0], older)) == before


def test_a_live_deal_and_others_deals_are_not_listed(two):
    dealt(*two)
    over(funded("Chetan"), funded("Deepa"))
    assert ids(history.deals_of(two[0])) == []


def test_a_void_deal_is_listed_as_that(two):
    deal = dealt(*two)
    parking.void(deal.public_id, "a fault")
    (row,) = history.deals_of(two[0]).rows
    assert (row.outcome, row.money_minor) == ("void", 0)


def test_a_cursor_that_is_none_gives_nothing(two):
    over(*two)
    assert ids(history.deals_of(two[0], "nosuchdeal00")) == []


def test_a_page_costs_one_query_however_many_deals(two, django_assert_num_queries):
    deals_of(two, 6)
    with django_assert_num_queries(1):
        history.deals_of(two[0])


def test_the_page_links_to_every_deal_and_to_the_older_ones(two, monkeypatch):
    monkeypatch.setattr(history, "PAGE", 2)
    deals = deals_of(two, 3)
    client = Client()
    client.force_login(two[0])
    page = client.get("/deals/").content.decode()
    assert all(f'href="/deals/{deal.public_id}/"' in page for deal in deals[:2])
    assert f"?before={deals[1].public_id}" in page
    older = client.get(f"/deals/?before={deals[1].public_id}").content.decode()
    assert f'href="/deals/{deals[2].public_id}/"' in older


def test_the_header_and_the_profile_lead_there(two):
    client = Client()
    client.force_login(two[0])
    for path in ("/", "/accounts/profile/"):
        assert 'href="/deals/"' in client.get(path).content.decode()


def test_a_stranger_has_to_log_in(client):
    assert client.get("/deals/")["Location"].startswith("/accounts/login/")
