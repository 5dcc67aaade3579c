"""Who is connected: told at once when somebody comes, after a grace when they are gone."""

import asyncio
import contextvars

import pytest

from tables.live.db_threads import in_thread
from tables.wire import presence
from tests.tables.browser import Browser
from tests.tables.cast import LOSS_MINOR, funded, table_of

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def table():
    return table_of(6)


@pytest.fixture
def asha():
    return funded("Asha")


@pytest.fixture
def bela():
    return funded("Bela")


def chair_of(message, user) -> dict:
    chairs = message["table"]["seats"]
    return next(chair for chair in chairs if chair["player"] and chair["player"]["id"] == user.public_id)


def test_a_note_lapses_by_being_struck(table, asha):
    assert presence.here(table.pk, asha.public_id)
    assert not presence.here(table.pk, asha.public_id)
    presence.gone(table.pk, asha.public_id)
    assert presence.connected(table.pk, [asha.public_id]) == frozenset()


async def test_the_others_are_told_that_somebody_came(table, asha, bela):
    async with Browser(table, asha) as a:
        await a.until("snapshot")
        async with Browser(table, bela) as b:
            await b.until("snapshot")
            await a.until("presence", player=bela.public_id, connected=True)


async def test_the_others_are_told_after_a_grace_that_somebody_is_gone(table, asha, bela, monkeypatch):
    monkeypatch.setattr(presence, "GRACE_S", 0.05)
    async with Browser(table, asha) as a:
        async with Browser(table, bela) as b:
            await b.until("snapshot")
        await a.until("presence", player=bela.public_id, connected=False)


async def test_who_is_back_within_the_grace_was_never_gone(table, asha, bela, monkeypatch):
    monkeypatch.setattr(presence, "GRACE_S", 2)  # coming back takes a part of it on a busy machine too
    async with Browser(table, asha) as a:
        for _ in range(2):
            async with Browser(table, bela) as b:
                await b.until("snapshot")
                await a.receive()
                again = b
        async with Browser(table, bela) as again:
            await again.until("snapshot")
            await asyncio.sleep(2.2)
            await a.ask("ping")
        assert not [m for m in a.seen if m["type"] == "presence" and not m["connected"]]


async def test_a_second_tab_keeps_a_player_connected(table, asha, bela, monkeypatch):
    monkeypatch.setattr(presence, "GRACE_S", 0.05)
    async with Browser(table, asha) as a, Browser(table, bela) as staying:
        await staying.until("snapshot")
        async with Browser(table, bela) as closing:
            await closing.until("snapshot")
        await asyncio.sleep(0.2)
        await a.ask("ping")
        assert not [m for m in a.seen if m["type"] == "presence" and not m["connected"]]


async def test_a_ping_brings_a_lost_note_back_and_the_others_hear_of_it(table, asha, bela, monkeypatch):
    monkeypatch.setattr(presence, "NOTED_S", 0.05)
    async with Browser(table, asha) as a, Browser(table, bela) as b:
        await b.until("snapshot")
        await a.until("presence", player=bela.public_id, connected=True)
        await in_thread(presence.gone)(table.pk, bela.public_id)
        await b.ask("ping")
        await a.until("presence", player=bela.public_id, connected=True)
        assert await in_thread(presence.connected)(table.pk, [bela.public_id]) == {bela.public_id}


async def test_pings_of_those_who_are_known_are_told_nobody(table, asha, bela, monkeypatch):
    monkeypatch.setattr(presence, "NOTED_S", 0.05)
    async with Browser(table, asha) as a, Browser(table, bela) as b:
        await b.until("snapshot")
        await a.until("presence", player=bela.public_id, connected=True)
        for _ in range(3):
            await b.ask("ping")
            await asyncio.sleep(0.1)
        await a.ask("ping")
        assert len([m for m in a.seen if m["type"] == "presence"]) == 2  # oneself and the other, once each


def test_who_was_heard_from_is_noted_together_with_the_others(table, asha, bela):
    both = [(table.pk, asha.public_id), (table.pk, bela.public_id)]
    presence.here(*both[0])
    assert presence.still_here(both) == both[1:]
    assert presence.still_here(both) == []
    assert presence.connected(table.pk, [player for _, player in both]) == {player for _, player in both}


def test_a_thousand_sockets_do_not_mean_a_thousand_connections_to_valkey(table, asha):
    clients = presence._notes()._cache.get_client().info
    presence.here(table.pk, asha.public_id)
    before = clients("clients")["connected_clients"]
    contexts = [contextvars.copy_context() for _ in range(20)]
    for context in contexts:  # as many tasks, each with a context of its own
        context.run(presence.here, table.pk, asha.public_id)
    assert clients("clients")["connected_clients"] == before


async def test_the_table_shows_who_is_connected(table, asha, bela):
    async with Browser(table, asha) as a:
        await a.until("snapshot")
        await a.ask("sit", buy_in_minor=LOSS_MINOR)
        assert chair_of(await a.until("table"), asha)["connected"]


@pytest.mark.parametrize(("code", "claims"), [(1001, False), (1006, True)])
async def test_a_page_that_is_closed_claims_nothing_and_a_lost_connection_does(table, asha, bela, code, claims):
    async with Browser(table, asha) as staying:
        await staying.until("snapshot")
        async with Browser(table, bela) as leaving:
            await leaving.until("snapshot")
            leaving.closes_with = code
        for _ in range(100):
            waits = await in_thread(presence.waiting)(table.pk, [asha.public_id, bela.public_id])
            if (bela.public_id in waits) is claims:
                break
            await staying.ask("ping")
        assert waits == ({asha.public_id, bela.public_id} if claims else {asha.public_id})
