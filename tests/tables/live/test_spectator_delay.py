"""Spectators see a deal as late as the table wants; whoever sits there sees it at once."""

import asyncio
import json
from datetime import timedelta

import pytest
from django.core.exceptions import ValidationError

from base import clock
from engine import deal as rules
from engine import views
from tables.chat.models import LineKind
from tables.chat.services import say
from tables.live.db_threads import in_thread
from tables.live.snapshots.queries import missed_events
from tables.live.snapshots.spectating import view_as_of
from tables.play.models import Deal, Move
from tables.play.services import play
from tests.tables.browser import Browser
from tests.tables.cast import all_drop, dealt, funded, in_turn, next_deal, sit, state_of, table_of
from tests.tables.snapshots import snapshot_for

pytestmark = pytest.mark.django_db(transaction=True)
DELAY_S = 1


@pytest.fixture
def players():
    return [funded("Asha"), funded("Bela")]


@pytest.fixture
def watcher():
    return funded("Watcher")


@pytest.fixture
def deal(players):
    """A deal that began a minute ago by the real clock, at a table whose spectators are a second late."""
    deal = dealt(*players, spectator_delay_s=DELAY_S, max_seats=3)
    ago = clock.at(clock.now_ms()) - timedelta(seconds=60)
    Deal.objects.filter(pk=deal.pk).update(started_at=ago)
    Move.objects.filter(deal=deal).update(at=ago)
    return Deal.objects.select_related("table").get(pk=deal.pk)


def draw(deal, players) -> int:
    """Who is in turn draws now, by the real clock; returns the version."""
    player = in_turn(deal, players)
    draws = rules.Draw(seat=0, pile=rules.Pile.CLOSED)
    return play(deal.public_id, player.public_id, lambda seat: rules.Draw(seat=seat, pile=draws.pile))


def shown_to(deal, user) -> dict:
    return json.loads(snapshot_for(deal.table.public_id, user).message)


def test_a_snapshot_shows_a_spectator_the_deal_as_it_was(deal, players, watcher):
    version = draw(deal, players)
    for player in players:
        assert shown_to(deal, player)["deal"]["version"] == version
        assert shown_to(deal, player)["delay_s"] == 0
    late = shown_to(deal, watcher)
    assert (late["deal"]["version"], late["deal"]["drawn"], late["delay_s"]) == (version - 1, False, DELAY_S)
    assert clock.now_ms() - late["server_now_ms"] >= 1000 * DELAY_S


def test_what_was_is_what_a_spectator_without_delay_would_have_seen(deal, players):
    seen = {clock.at(clock.now_ms()): views.for_seat(state_of(deal), None)}
    for _ in range(3):
        draw(deal, players)
        moment = clock.at(clock.now_ms())
        seen[moment] = views.for_seat(state_of(deal), None)
        discard(deal, players)
    assert {moment: view_as_of(deal, moment) for moment in seen} == seen


def discard(deal, players) -> int:
    player = in_turn(deal, players)
    card = state_of(deal).drawn_card
    return play(deal.public_id, player.public_id, lambda seat: rules.Discard(seat=seat, card=card))


def test_missed_moves_are_told_to_a_spectator_only_when_they_are_as_old(deal, players, watcher):
    version = draw(deal, players)
    table_id = deal.table.public_id
    assert missed_events(table_id, watcher, deal.public_id, version - 1, DELAY_S) == []
    assert [made for made, _ in missed_events(table_id, watcher, deal.public_id, version - 1) or []] == [version]


def test_a_result_is_not_told_early(deal, players, watcher):
    Move.objects.filter(deal=deal).update(at=clock.at(clock.now_ms()) - timedelta(seconds=60))
    winner = all_drop(deal, players)
    assert shown_to(deal, winner)["settlement"] is not None
    Move.objects.filter(deal=deal, version__gt=1).update(at=clock.at(clock.now_ms()))
    late = shown_to(deal, watcher)
    assert (late["deal"]["phase"], late["deal"]["result"], late["settlement"]) == ("turn", None, None)


def test_a_deal_that_has_just_begun_is_not_there_yet(players, watcher):
    table = table_of(3, spectator_delay_s=DELAY_S)
    for player in players:
        sit(table, player)
    deal = next_deal(table)
    Deal.objects.filter(pk=deal.pk).update(started_at=clock.at(clock.now_ms()))
    assert shown_to(deal, watcher)["deal"] is None
    assert shown_to(deal, players[0])["deal"]["deal"] == deal.public_id


def test_who_sits_there_without_being_in_the_deal_sees_it_at_once(deal, players, watcher):
    sit(deal.table, watcher)
    version = draw(deal, players)
    assert shown_to(deal, watcher)["deal"]["version"] == version


def test_the_chat_is_as_late_as_the_deal(deal, players, watcher):
    say(deal.table.public_id, players[0], LineKind.PHRASE, "hurry")
    assert shown_to(deal, watcher)["chat"]["lines"] == []
    assert len(shown_to(deal, players[1])["chat"]["lines"]) == 1


async def test_a_spectators_socket_is_told_a_move_when_the_delay_is_over(deal, players, watcher):
    async with Browser(deal.table, watcher) as late, Browser(deal.table, players[0]) as seated:
        before = (await late.until("snapshot"))["deal"]["version"]
        await seated.until("snapshot")
        began = asyncio.get_running_loop().time()
        version = await in_thread(draw)(deal, players)
        await seated.until("events", version=version)
        assert asyncio.get_running_loop().time() - began < DELAY_S
        assert version == before + 1
        told = await late.until("events", version=version)
        assert asyncio.get_running_loop().time() - began >= DELAY_S
        assert told["events"][0]["type"] == "drawn"


async def test_what_happened_just_before_a_spectator_came_is_shown_in_its_time(deal, players, watcher):
    version = await in_thread(draw)(deal, players)
    async with Browser(deal.table, watcher) as late:
        assert (await late.until("snapshot"))["deal"]["version"] == version - 1
        assert (await late.until("events"))["version"] == version


async def test_an_answer_and_a_clock_are_not_kept_waiting(deal, watcher):
    async with Browser(deal.table, watcher) as late:
        await late.until("snapshot")
        pong = await late.ask("ping")
        assert clock.now_ms() - pong["server_now_ms"] >= 1000 * DELAY_S
        assert (await late.ask("leave"))["code"] == "not_seated"


async def test_whoever_sits_down_is_shown_now(deal, players, watcher):
    version = await in_thread(draw)(deal, players)
    async with Browser(deal.table, watcher) as late:
        assert (await late.until("snapshot"))["delay_s"] == DELAY_S
        await late.send("sit", buy_in_minor=16_000)
        shown = await late.until("snapshot")
        assert (shown["delay_s"], shown["deal"]["version"], shown["you"]["seat"]) == (0, version, 2)


def test_a_delay_is_five_minutes_at_most():
    with pytest.raises(ValidationError, match="300 seconds"):
        table_of(2, spectator_delay_s=301)
