"""At a private table only who has a chair sees what is played, unless its host lets the other guests watch."""

import json

import pytest

from tables.chat.models import LineKind
from tables.chat.services import say
from tables.live.db_threads import in_thread
from tables.setup import owning
from tests.tables.browser import Browser
from tests.tables.cast import all_drop, dealt, funded, next_deal, sit
from tests.tables.live.test_spectator_delay import draw
from tests.tables.setup.friends import Friends, friends_at_a_table
from tests.tables.snapshots import snapshot_for

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def here() -> Friends:
    return friends_at_a_table()


def shown_to(here: Friends, user) -> dict:
    return json.loads(snapshot_for(here.table.public_id, user).message)


def players(here: Friends) -> list:
    return [here.asha, here.bela, here.chetan]


def kinds(browser: Browser) -> set[str]:
    return {message["type"] for message in browser.seen}


def test_a_guest_without_a_chair_sees_who_sits_there_and_not_what_is_played(here: Friends) -> None:
    deal = next_deal(here.table)
    say(here.table.public_id, here.bela, LineKind.PHRASE, "hello")
    draw(deal, players(here))
    shown = shown_to(here, here.dev)
    assert [chair["player"]["name"] for chair in shown["table"]["seats"] if chair["player"]] == [
        "Asha",
        "Bela",
        "Chetan",
    ]
    assert (shown["deal"], shown["settlement"], shown["toss"], shown["chat"]["lines"]) == (None, None, None, [])
    assert shown_to(here, here.bela)["deal"]["deal"] == deal.public_id


def test_a_host_without_a_chair_sees_no_more(here: Friends) -> None:
    next_deal(here.table)
    owning.pass_on(here.table.public_id, here.asha, here.bela.public_id)
    here.table.seats.filter(player=here.bela).update(left_at=here.table.created_at)
    assert shown_to(here, here.bela)["deal"] is None


def test_a_guest_watches_where_the_host_lets_them(here: Friends) -> None:
    deal = next_deal(here.table)
    owning.let_watch(here.table.public_id, here.asha, True)
    assert shown_to(here, here.dev)["deal"]["deal"] == deal.public_id
    owning.let_watch(here.table.public_id, here.asha, False)
    assert shown_to(here, here.dev)["deal"] is None


def test_everybody_watches_at_a_public_table_as_before() -> None:
    deal = dealt(funded("Asha"), funded("Bela"))
    shown = json.loads(snapshot_for(deal.table.public_id, funded("Watcher")).message)
    assert (shown["deal"]["deal"], shown["table"]["watchable"]) == (deal.public_id, True)


async def test_no_move_and_no_word_comes_over_a_guests_socket(here: Friends) -> None:
    deal = await in_thread(next_deal)(here.table)
    async with Browser(here.table, here.dev) as guest, Browser(here.table, here.bela) as player:
        await guest.until("snapshot")
        await player.until("snapshot")
        version = await in_thread(draw)(deal, players(here))
        await in_thread(say)(here.table.public_id, here.bela, LineKind.PHRASE, "hello")
        await player.until("events", version=version)
        await player.until("said")
        await guest.send("sync", deal=deal.public_id, version=version - 1)
        await guest.until("snapshot")
        await guest.ask("ping")
    assert not {"events", "said", "settled"} & kinds(guest)
    assert all(message["deal"] is None for message in guest.seen if message["type"] == "snapshot")


async def test_a_chair_opens_the_eyes_and_leaving_it_shuts_them(here: Friends) -> None:
    deal = await in_thread(next_deal)(here.table)
    async with Browser(here.table, here.dev) as guest:
        assert (await guest.until("snapshot"))["deal"] is None
        await in_thread(sit)(here.table, here.dev)
        assert (await guest.until("snapshot"))["deal"]["deal"] == deal.public_id
        await guest.send("leave")
        assert (await guest.until("snapshot"))["deal"] is None
        version = await in_thread(draw)(deal, players(here))
        assert version > 0
        await guest.ask("ping")
        assert "events" not in kinds(guest)


async def test_the_socket_of_a_removed_guest_is_closed(here: Friends) -> None:
    async with Browser(here.table, here.dev) as guest, Browser(here.table, here.asha) as host:
        await guest.until("snapshot")
        await host.until("snapshot")
        assert (await host.ask("remove_player", player=here.dev.public_id))["type"] == "ok"
        assert await guest.closed_with() == 4004
    said = [(message["type"], message.get("code")) for message in guest.seen]
    assert ("notice", "removed") in said
    assert ("refused", "removed") in said


async def test_who_was_removed_in_a_deal_is_shown_out_when_it_is_over(here: Friends) -> None:
    deal = await in_thread(next_deal)(here.table)
    async with Browser(here.table, here.chetan) as leaving, Browser(here.table, here.asha) as host:
        await leaving.until("snapshot")
        await host.until("snapshot")
        await host.ask("remove_player", player=here.chetan.public_id)
        await leaving.until("notice", code="removed_after")
        await in_thread(all_drop)(deal, players(here))
        assert await leaving.closed_with() == 4004


async def test_the_host_sees_who_was_let_in_and_nobody_else_does(here: Friends) -> None:
    async with Browser(here.table, here.asha) as host, Browser(here.table, here.bela) as player:
        guests = (await host.until("snapshot"))["you"]["guests"]
        assert [guest["name"] for guest in guests["invited"]] == ["Dev"]
        assert (await player.until("snapshot"))["you"]["guests"] is None
        await host.ask("remove_player", player=here.dev.public_id)
        await host.ask("let_back", player=here.dev.public_id)
        while (latest := host.seen[-1]).get("you") is None or latest["you"]["guests"]["removed"]:
            await host.receive()


async def test_each_verb_is_refused_over_the_socket_with_its_code(here: Friends) -> None:
    other = here.chetan.public_id
    verbs = [
        ("lock_table", {"wanted": True}),
        ("let_watch", {"wanted": True}),
        ("give_hints", {"hints": "all"}),
        ("renew_code", {}),
        ("remove_player", {"player": other}),
        ("let_back", {"player": other}),
        ("pass_on", {"player": other}),
    ]
    for user in (here.bela, here.dev):
        async with Browser(here.table, user) as browser:
            await browser.until("snapshot")
            for verb, fields in verbs:
                answer = await browser.ask(verb, **fields)
                assert (answer["type"], answer["code"]) == ("refused", "not_the_host"), verb
