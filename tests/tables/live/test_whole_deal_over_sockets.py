"""A whole deal as browsers see it: sit down, be dealt, play, drop, be settled."""

import asyncio

import pytest

from base import clock
from tables.live.db_threads import in_thread
from tables.play import deadlines
from tests.tables.browser import Browser
from tests.tables.cast import LOSS_MINOR, funded, table_of
from wallet.ledger.audit import differences

pytestmark = pytest.mark.django_db(transaction=True)
BUY_IN_MINOR = 2 * LOSS_MINOR


@pytest.fixture
def table():
    return table_of(3, start_s=0)


@pytest.fixture
def three():
    return [funded(name) for name in ("Asha", "Bela", "Chetan")]


async def deal_to(table, *browsers: Browser) -> list[dict]:
    """Everybody sits down, the countdown ends; each one's snapshot of the new deal."""
    for browser in browsers:
        await browser.until("snapshot")
        assert (await browser.ask("sit", buy_in_minor=BUY_IN_MINOR))["type"] == "ok"
    pushes = await in_thread(deadlines.sweep_starts)(clock.now_ms() + 1000)
    assert pushes == 1
    return [await browser.until("snapshot") for browser in browsers]


async def test_a_deal_from_sitting_down_to_the_settlement(table, three):
    async with Browser(table, three[0]) as a, Browser(table, three[1]) as b, Browser(table, three[2]) as c:
        browsers = [a, b, c]
        snapshots = await deal_to(table, *browsers)
        by_seat = {snapshot["you"]["deal_seat"]: browser for snapshot, browser in zip(snapshots, browsers, strict=True)}
        assert [len(snapshot["deal"]["hand"]) for snapshot in snapshots] == [13, 13, 13]
        first, version = snapshots[0]["deal"]["turn"], snapshots[0]["deal"]["version"]

        assert (await by_seat[first].ask("draw", version=version, pile="closed"))["version"] == 2
        seen = [await browser.until("events", version=2) for browser in browsers if browser is not by_seat[first]]
        assert all(event["card"] is None for message in seen for event in message["events"] if event["type"] == "drawn")
        own = await by_seat[first].until("events", version=2)
        card = next(event["card"] for event in own["events"] if event["type"] == "drawn")
        assert card is not None
        assert (await by_seat[first].ask("discard", version=2, card=card))["version"] == 3
        for browser in browsers:
            if browser is not by_seat[first]:
                turn = await browser.until("events", version=3)
        second = next(event["seat"] for event in turn["events"] if event["type"] == "turn_began")

        assert (await by_seat[second].ask("drop", version=3))["version"] == 4
        third = next(seat for seat in by_seat if seat not in {first, second})
        assert (await by_seat[third].ask("drop", version=4))["version"] == 5

        settled = [await browser.until("settled") for browser in browsers]
        assert settled[0]["settlement"] == settled[1]["settlement"] == settled[2]["settlement"]
        scores = {row["seat"]: row["score"] for row in settled[0]["settlement"]["seats"]}
        assert scores == {first: 40, second: -20, third: -20}
        tables = [await browser.until("table") for browser in browsers]
        assert {message["table"]["status"] for message in tables} == {"starting"}
        assert [t["you"]["chips_minor"] - BUY_IN_MINOR for t in tables] == [
            {first: 3600, second: -2000, third: -2000}[snapshot["you"]["deal_seat"]] for snapshot in snapshots
        ]
    assert await in_thread(lambda: list(differences()))() == []


async def test_a_reconnect_shows_exactly_what_the_others_see(table, three):
    async with Browser(table, three[0]) as a, Browser(table, three[1]) as b:
        snapshots = await deal_to(table, a, b)
        browsers = {snapshot["you"]["deal_seat"]: browser for snapshot, browser in zip(snapshots, (a, b), strict=True)}
        turn = snapshots[0]["deal"]["turn"]
        await browsers[turn].ask("draw", version=1, pile="closed")
        player = three[0] if browsers[turn] is a else three[1]
        async with Browser(table, player) as again:
            deal = (await again.until("snapshot"))["deal"]
            assert (deal["version"], deal["drawn"], len(deal["hand"])) == (2, True, 14)
            assert deal["drawn_card"] is not None


async def test_two_tabs_of_one_player_stay_in_step_and_one_action_counts(table, three):
    async with Browser(table, three[0]) as a, Browser(table, three[1]) as b, Browser(table, three[0]) as a2:
        await a2.until("snapshot")
        snapshots = await deal_to(table, a, b)
        await a2.until("snapshot", deal=snapshots[0]["deal"])
        mine = snapshots[0]["deal"]["turn"] == snapshots[0]["you"]["deal_seat"]
        if not mine:
            await b.ask("drop", version=1)
            return
        answers = await asyncio.gather(
            a.ask("draw", version=1, pile="closed"), a2.ask("draw", version=1, pile="closed")
        )
        assert sorted(answer.get("code", "ok") for answer in answers) == ["ok", "stale_version"]


async def test_a_spectator_sees_the_table_but_no_hand(table, three):
    async with Browser(table, three[0]) as a, Browser(table, three[1]) as b, Browser(table, three[2]) as watching:
        await watching.until("snapshot")
        await deal_to(table, a, b)
        shown = await watching.until("snapshot")
        while shown["deal"] is None:
            shown = await watching.until("snapshot")
        assert (shown["deal"]["hand"], shown["deal"]["you"], shown["you"]["seat"]) == ([], None, None)
        assert (await watching.ask("draw", version=1, pile="closed"))["code"] == "not_in_deal"


async def test_missed_versions_are_replayed_by_sync(table, three):
    async with Browser(table, three[0]) as a, Browser(table, three[1]) as b:
        snapshots = await deal_to(table, a, b)
        browsers = {snapshot["you"]["deal_seat"]: browser for snapshot, browser in zip(snapshots, (a, b), strict=True)}
        deal = snapshots[0]["deal"]
        await browsers[deal["turn"]].ask("draw", version=1, pile="closed")
        waiting = browsers[1 - deal["turn"]]
        await waiting.until("events", version=2)
        await waiting.ask("sync", deal=deal["deal"], version=1)
        assert [m["version"] for m in waiting.seen if m["type"] == "events"] == [2, 2]
