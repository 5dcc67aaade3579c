"""The lobby is narrowed by what its rows have, by the page's address alone."""

import pytest
from django.urls import reverse

from tables.lobby import queries
from tables.lobby.filters import house_of
from tables.lobby.listing import TABS, tab_name
from tests.tables.cast import table_of

pytestmark = pytest.mark.django_db

LONG = {"profile_name": "classic-points21", "buy_in_min_minor": 20_000, "buy_in_max_minor": 90_000}


def found(cards: int = 13, **asked: str):
    return TABS[tab_name(cards)].narrowed(queries.lobby_rows(None), asked)


def test_a_tab_has_the_tables_of_its_cards_only():
    table_of(6, name="short")
    table_of(6, name="long", **LONG)
    assert [row.name for row in found(13).rows] == ["short"]
    assert [row.name for row in found(21).rows] == ["long"]


def test_a_filter_keeps_the_rows_that_have_the_value():
    table_of(2, name="two")
    table_of(6, name="six")
    assert [row.name for row in found(seats="6").rows] == ["six"]


def test_filters_narrow_together_and_the_query_says_so():
    table_of(6, name="taj", profile_name="taj-points")
    table_of(6, name="circle")
    narrowed = found(seats="6", house="Taj Rummy")
    assert [row.name for row in narrowed.rows] == ["taj"]
    assert narrowed.query == "seats=6&house=Taj+Rummy"
    assert narrowed.any_chosen


def test_what_nobody_offers_narrows_nothing():
    table_of(6, name="six")
    narrowed = found(seats="5", stake="nonsense", colour="blue")
    assert [row.name for row in narrowed.rows] == ["six"]
    assert not narrowed.any_chosen


def test_the_choices_are_those_of_the_tab_also_when_it_is_narrowed():
    table_of(2)
    table_of(6)
    seats = next(one for one in found(seats="6").filters if one.name == "seats")
    assert [(choice.value, choice.chosen) for choice in seats.choices] == [("2", False), ("6", True)]


def test_a_house_is_called_by_its_own_name():
    assert house_of("rummycircle-points") == "RummyCircle"
    assert house_of("another-house") == "Another"


def test_every_tab_is_a_link_that_needs_no_script(client):
    page = client.get(reverse("lobby-points21")).content.decode()
    pools = ["/lobby/pool61/", "/lobby/pool101/", "/lobby/pool201/"]
    for address in ["/", "/lobby/points21/", *pools, "/lobby/deals/", "/tournaments/"]:
        assert f'href="{address}"' in page


def test_the_rows_are_asked_for_with_the_same_filters(client):
    table_of(2, name="two chairs")
    table_of(6, name="six chairs")
    page = client.get(reverse("lobby"), {"seats": "2"}).content.decode()
    assert f'hx-get="{reverse("lobby-rows")}?seats=2"' in page
    rows = client.get(reverse("lobby-rows"), {"seats": "2"}).content.decode()
    assert "two chairs" in rows
    assert "six chairs" not in rows
