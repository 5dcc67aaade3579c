"""The snapshot: everything one socket needs, and between deals the last one with what it came to."""

import json

import pytest

from tables.chairs import services as chairs
from tables.live.snapshots.queries import missed_events
from tables.play.parking import park, void
from tables.setup import private
from tests.tables.cast import LOSS_MINOR, NOON_MS, all_drop, dealt, funded, next_deal, sit, state_of, table_of
from tests.tables.snapshots import snapshot_for

pytestmark = pytest.mark.django_db


@pytest.fixture
def two():
    return [funded("Asha"), funded("Bela")]


def shown_to(user, table) -> dict:
    return json.loads(snapshot_for(table.public_id, user).message)


def test_an_empty_table_shows_its_chairs_and_rules(two):
    shown = shown_to(two[0], table_of(6))
    assert [chair["seat"] for chair in shown["table"]["seats"]] == list(range(6))
    assert (shown["rules"]["middle_drop"], shown["table"]["format"]) == (40, "points")
    assert (shown["deal"], shown["settlement"], shown["you"]["seat"]) == (None, None, None)


def test_a_player_sees_the_own_hand_and_place(two):
    deal = dealt(*two)
    shown = shown_to(two[0], deal.table)
    mine = state_of(deal).seats[shown["you"]["deal_seat"]]
    assert mine.player == two[0].public_id
    assert len(shown["deal"]["hand"]) == 13
    assert shown["deal"]["you"] == shown["you"]["deal_seat"]


def test_chairs_and_deal_seats_are_joined(two):
    deal = dealt(*two)
    shown = shown_to(two[0], deal.table)
    joined = {chair["deal_seat"]: chair["player"]["id"] for chair in shown["table"]["seats"] if chair["player"]}
    assert joined == {index: seat.player for index, seat in enumerate(state_of(deal).seats)}


def test_the_toss_is_shown(two):
    deal = dealt(*two)
    assert shown_to(two[0], deal.table)["toss"] == deal.toss


def test_between_deals_the_last_one_is_shown_with_its_settlement(two):
    deal = dealt(*two)
    all_drop(deal, two)
    shown = shown_to(two[0], deal.table)
    assert shown["deal"]["phase"] == "over"
    assert shown["settlement"]["deal"] == deal.public_id
    assert {len(seat["groups"]) + len(seat["ungrouped"]) > 0 for seat in shown["deal"]["result"]["seats"]} == {True}


def test_who_has_left_is_still_named_in_the_deal_shown(two):
    deal = dealt(*two)
    chairs.leave(deal.table.public_id, two[1])
    all_drop(deal, two)
    shown = shown_to(two[0], deal.table)
    assert shown["players"][two[1].public_id]["name"] == "Bela"


def test_the_next_deal_takes_its_place(two):
    deal = dealt(*two)
    all_drop(deal, two)
    again = next_deal(deal.table)
    assert shown_to(two[0], deal.table)["deal"]["deal"] == again.public_id


def test_a_void_deal_is_not_shown(two):
    deal = dealt(*two)
    void(deal.public_id, "a test")
    assert shown_to(two[0], deal.table)["deal"] is None


def test_a_parked_deal_is_shown_as_such(two):
    deal = dealt(*two)
    park(deal.public_id, "a test")
    shown = shown_to(two[0], deal.table)
    assert (shown["table"]["parked"], shown["deal"]["deal"]) == (True, deal.public_id)


def test_who_waits_in_line_sees_the_place(two):
    deal = dealt(*two)
    chetan, deepa = funded(), funded()
    for user in (chetan, deepa):
        chairs.wait_in_line(deal.table.public_id, user, LOSS_MINOR, NOON_MS)
    assert shown_to(deepa, deal.table)["you"]["place_in_line"] == 2
    assert shown_to(two[0], deal.table)["table"]["line"] == 2


def test_the_code_of_a_private_table_is_shown_to_who_is_there(two):
    mine = private.open_private(table_of().public_id, two[0], NOON_MS)
    sit(mine, two[0])
    shown = shown_to(two[0], mine)
    assert (shown["you"]["code"], shown["table"]["private"]) == (mine.code, True)


def test_its_cost_does_not_grow_with_the_deal(two, django_assert_max_num_queries):
    deal = dealt(*two)
    with django_assert_max_num_queries(11):
        snapshot_for(deal.table.public_id, two[0])


def test_a_version_of_another_deal_is_answered_by_a_snapshot(two):
    deal = dealt(*two)
    table_id = deal.table.public_id
    assert missed_events(table_id, two[0], "yesterday", 1) is None
    assert missed_events(table_id, two[0], deal.public_id, 0) is None
    assert missed_events(table_id, two[0], deal.public_id, 99) is None
    assert missed_events(table_id, two[0], deal.public_id, 1) == []
