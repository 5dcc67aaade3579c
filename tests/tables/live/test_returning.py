"""'I'm back': what was done in a player's name since the player's own last move, told once the browser is back."""

import json

import pytest

from base import clock
from engine import deal as rules
from tables.live.db_threads import in_thread
from tables.live.snapshots import returning
from tables.live.snapshots.returning import done_in_absence
from tables.play import deadlines, parking
from tables.play.models import DealStatus
from tests.tables.browser import Browser
from tests.tables.cast import act, all_drop, dealt, funded, in_turn, started_ms, state_of
from tests.tables.statements import statements

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def two():
    return [funded("Asha"), funded("Bela")]


@pytest.fixture
def deal(two):
    return dealt(*two)


def told(deal, user, now_ms: int | None = None) -> list[dict]:
    message = done_in_absence(deal.table_id, user, started_ms(deal) + 60_000 if now_ms is None else now_ms)
    return json.loads(message)["deals"] if message else []


def kinds(deals: list[dict]) -> list[str]:
    return [event["type"] for one in deals for move in one["moves"] for event in move["events"]]


def out_of_time(deal) -> int:
    due_ms = state_of(deal).due_at_ms
    deadlines.sweep_clocks(due_ms)
    return due_ms


def test_a_missed_turn_is_told_with_its_version_and_time(deal, two):
    away = in_turn(deal, two)
    due_ms = out_of_time(deal)
    (one,) = told(deal, away)
    (move,) = one["moves"]
    assert (one["deal"], one["number"], one["over"], one["score"]) == (deal.public_id, 1, False, None)
    assert (move["version"], move["at_ms"]) == (state_of(deal).version, due_ms)
    assert kinds([one]) == ["missed"]


def test_a_card_put_away_by_the_clock_is_told_and_flagged(deal, two):
    away = in_turn(deal, two)
    act(deal, away, rules.Draw(seat=0, pile=rules.Pile.CLOSED))
    out_of_time(deal)
    deals = told(deal, away)
    assert kinds(deals) == ["discarded", "missed"]
    assert deals[0]["moves"][0]["events"][0]["by"] == "timeout"


def test_the_other_players_misses_are_none_of_ones_business(deal, two):
    away = in_turn(deal, two)
    out_of_time(deal)
    (other,) = [user for user in two if user != away]
    assert told(deal, other) == []


def test_whoever_has_moved_since_has_seen_it(deal, two):
    away = in_turn(deal, two)
    out_of_time(deal)
    (other,) = [user for user in two if user != away]
    at_ms = state_of(deal).turn_due_at_ms - 1000
    act(deal, other, rules.Draw(seat=0, pile=rules.Pile.CLOSED), at_ms)
    act(deal, other, rules.Discard(seat=0, card=state_of(deal).drawn_card), at_ms)
    assert kinds(told(deal, away)) == ["missed"]
    act(deal, away, rules.Draw(seat=0, pile=rules.Pile.CLOSED), state_of(deal).turn_due_at_ms - 1000)
    assert told(deal, away) == []


def test_choosing_to_stay_seated_is_a_move_of_ones_own(deal, two):
    away = in_turn(deal, two)
    out_of_time(deal)
    act(deal, away, rules.StaySeated(seat=0, wanted=True), state_of(deal).turn_due_at_ms - 1000)
    assert told(deal, away) == []


def test_a_drop_for_missed_turns_is_told_with_what_it_cost_though_the_deal_is_over(deal, two):
    while state_of(deal).result is None:
        out_of_time(deal)
    result = state_of(deal).result
    loser = next(user for user in two if user.public_id != state_of(deal).seats[result.winner].player)
    (one,) = told(deal, loser)
    assert one["over"]
    assert one["score"] < 0
    assert one["money_minor"] == 100 * one["score"]
    assert kinds([one])[-1] == "dropped"
    assert one["moves"][-1]["events"][-1]["why"] == "misses"


def test_nothing_was_done_for_who_played_all_along(deal, two):
    all_drop(deal, two)
    assert [told(deal, user) for user in two] == [[], []]


def test_a_void_deal_and_a_deal_of_last_week_are_not_told(deal, two):
    away = in_turn(deal, two)
    out_of_time(deal)
    assert told(deal, away, started_ms(deal) + 8 * 86_400_000) == []
    parking.void(deal.public_id, "a fault")
    deal.refresh_from_db()
    assert deal.status == DealStatus.VOID
    assert told(deal, away) == []


def test_a_stranger_has_nothing_to_be_told(deal):
    assert told(deal, funded()) == []


async def test_it_follows_the_snapshot_of_a_new_connection(deal, two):
    away = await in_thread(in_turn)(deal, two)
    await in_thread(out_of_time)(deal)
    async with Browser(deal.table, away) as back:
        await back.until("snapshot")
        message = await back.receive()
        assert message["type"] == "away"
        assert kinds(message["deals"]) == ["missed"]
    assert message["deals"][0]["moves"][0]["at_ms"] > clock.now_ms()


def test_a_long_absence_is_read_to_its_beginning_a_few_moves_at_a_time(monkeypatch):
    monkeypatch.setattr(returning, "FEW", 2)
    monkeypatch.setattr(returning, "MANY", 3)
    two = [funded("Asha"), funded("Bela")]
    deal = dealt(*two, overrides={"misses": 9})
    away = in_turn(deal, two)
    for _ in range(8):
        out_of_time(deal)
    (one,) = told(deal, away)
    assert [move["version"] for move in one["moves"]] == [2, 4, 6, 8]


def test_whoever_has_just_moved_costs_two_questions(deal, two):
    player = in_turn(deal, two)
    act(deal, player, rules.Draw(seat=0, pile=rules.Pile.CLOSED))
    assert statements(lambda: told(deal, player)) == 2
