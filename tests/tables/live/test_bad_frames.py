"""Bad input over a real socket: refused with a code and a sentence, logged, and nobody else is disturbed."""

import json
import time

import pytest
from django.contrib.auth.models import AnonymousUser

from tables.calls.consumers import CallsConsumer
from tables.live.admission import allowance
from tables.live.consumers import TableConsumer
from tables.live.reading import Unreadable
from tables.live.requests import decode
from tables.lobby.consumers import LobbyConsumer
from tests.tables.browser import Browser
from tests.tables.cast import funded, table_of

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


async def refused(table, user, frame: str) -> dict:
    async with Browser(table, user) as browser:
        await browser.until("snapshot")
        await browser.raw(frame)
        return await browser.until("refused")


async def test_malformed_json_is_refused(table, asha):
    assert (await refused(table, asha, '{"type": "draw"'))["code"] == "bad_json"


async def test_a_message_of_a_megabyte_is_refused(table, asha):
    frame = json.dumps({"type": "arrange", "deal": "x", "groups": [["AS"] * 200_000]})
    assert len(frame) > 1_000_000
    assert (await refused(table, asha, frame))["code"] == "too_large"


async def test_a_type_nobody_knows_is_refused_with_the_senders_id(table, asha):
    answer = await refused(table, asha, '{"type": "fly", "id": "m1"}')
    assert (answer["code"], answer["id"]) == ("unknown_type", "m1")


async def test_a_missing_field_is_refused(table, asha):
    assert (await refused(table, asha, '{"type": "draw", "version": 1}'))["code"] == "bad_message"


async def test_a_field_that_does_not_belong_is_refused(table, asha):
    assert (await refused(table, asha, '{"type": "leave", "seat": 3}'))["code"] == "bad_message"


@pytest.mark.parametrize(
    "message",
    [
        {"type": "sync", "deal": "a\0b", "version": 0},
        {"type": "arrange", "deal": "a\0b", "groups": []},
        {"type": "mute", "player": "a\0b", "wanted": True},
        {"type": "report", "player": "asha", "line": "a\0b"},
        {"type": "say", "text": "a\0b"},
        {"type": "ping", "id": "\0"},
    ],
    ids=lambda message: message["type"],
)
async def test_a_text_with_nul_is_refused_whatever_its_field(table, asha, message):
    assert (await refused(table, asha, json.dumps(message)))["code"] == "bad_message"


@pytest.mark.parametrize("socket", [TableConsumer, CallsConsumer, LobbyConsumer])
@pytest.mark.parametrize("text", [r"\u0000", r"a\u0000b", r"\ud800", r"\udc00x"])
def test_no_socket_takes_a_text_that_no_row_can_keep(socket, text):
    frame = '{"type": "ping", "id": "' + text + '"}'
    for sent in (frame, frame.encode()):
        with pytest.raises(Unreadable):
            socket.reading(sent)
    assert socket.reading('{"type": "ping", "id": "a"}').id == "a"


def test_the_escape_of_nul_may_itself_be_escaped():
    assert decode(r'{"type": "say", "text": "\\u0000"}').text == r"\u0000"


async def test_deep_nesting_is_refused(table, asha):
    assert (await refused(table, asha, '{"type": "draw", "version": ' + "[" * 5000))["code"] in {
        "bad_json",
        "bad_message",
    }


async def test_a_card_that_is_none_is_refused(table, asha):
    answer = await refused(table, asha, '{"type": "arrange", "deal": "x", "groups": [["1X"]]}')
    assert (answer["code"], answer["sentence"]) == ("bad_card", "That is no card.")


async def test_a_refusal_is_logged_with_who_and_why(table, asha, caplog):
    caplog.set_level("INFO", "tables.live.consumers")
    await refused(table, asha, "nonsense")
    record = next(record for record in caplog.records if record.code == "bad_json")
    assert (record.player, record.table) == (asha.public_id, table.public_id)


FLOOD = 1000
"""So many that they outlast the patience of a house that is slow: it lets ten a second through."""


async def test_a_flood_is_told_to_slow_down_and_then_closed(table, asha):
    async with Browser(table, asha) as browser:
        await browser.until("snapshot")
        for _ in range(FLOOD):
            await browser.raw('{"type": "ping"}')
        assert await browser.closed_with() == 4008
    kinds = [message["type"] for message in browser.seen]
    assert kinds.count("refused") >= 99
    assert {m["code"] for m in browser.seen if m["type"] == "refused"} == {"slow_down"}


async def test_refusals_without_end_fill_no_log(table, asha, caplog):
    caplog.set_level("INFO", "tables.live.frame")
    refused = 0
    for _ in range(2):
        async with Browser(table, asha) as browser:
            await browser.until("snapshot")
            for _ in range(FLOOD):
                await browser.raw("nonsense")
            assert await browser.closed_with() == 4008
        refused += [message["type"] for message in browser.seen].count("refused")
    told = [record for record in caplog.records if record.getMessage().startswith("refused")]
    assert allowance.LINES <= len(told) < refused / 2


async def test_what_cannot_be_read_is_taken_from_the_players_allowance(table, asha):
    async with Browser(table, asha) as browser:
        await browser.until("snapshot")
        own = allowance.allowance_of(asha.public_id)
        own.settled(-1000, time.monotonic())
        await browser.raw("nonsense")
        assert (await browser.until("refused"))["code"] == "slow_down"


async def test_who_goes_on_without_an_allowance_is_closed(table, asha):
    async with Browser(table, asha) as browser:
        await browser.until("snapshot")
        allowance.allowance_of(asha.public_id).settled(-1_000_000, time.monotonic())
        for _ in range(FLOOD):
            await browser.raw('{"type": "sync", "deal": null, "version": 0}')
        assert await browser.closed_with() == 4008


async def test_one_players_flood_does_not_reach_the_others(table, asha, bela):
    async with Browser(table, asha) as flooding, Browser(table, bela) as calm:
        await flooding.until("snapshot")
        await calm.until("snapshot")
        for _ in range(FLOOD):
            await flooding.raw("nonsense")
        assert await flooding.closed_with() == 4008
        assert (await calm.ask("ping"))["type"] == "pong"
    assert not [message for message in calm.seen if message["type"] == "refused"]


async def test_a_visitor_is_asked_to_log_in(table):
    async with Browser(table, AnonymousUser()) as browser:
        assert await browser.closed_with() == 4001
    assert browser.seen[0]["code"] == "log_in"


async def test_a_table_that_does_not_exist_closes_the_socket(asha):
    async with Browser("nowhere", asha) as browser:
        assert await browser.closed_with() == 4004
    assert browser.seen[0]["code"] == "no_table"
