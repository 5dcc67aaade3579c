"""Chat as browsers see it: said once, heard by everybody at the table, there again after a reload."""

import pytest

from tables.live.db_threads import in_thread
from tests.tables.browser import Browser
from tests.tables.cast import dealt, funded, sit, table_of

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def asha():
    return funded("Asha")


@pytest.fixture
def bela():
    return funded("Bela")


@pytest.fixture
def table(asha):
    table = table_of(6)
    sit(table, asha)
    return table


async def test_what_is_said_reaches_everybody_and_is_there_after_a_reload(table, asha, bela):
    async with Browser(table, asha) as a, Browser(table, bela) as b:
        await b.until("snapshot")
        assert (await a.ask("say", text=" Good\tevening "))["type"] == "ok"
        line = (await b.until("said"))["line"]
        assert (line["player"], line["text"]) == (asha.public_id, "Good evening")
    async with Browser(table, bela) as again:
        snapshot = await again.until("snapshot")
    assert snapshot["chat"] == {"on": True, "lines": [line], "muted": []}
    assert snapshot["players"][asha.public_id]["name"] == "Asha"


async def test_phrases_and_emoji_travel_as_keys(table, asha):
    async with Browser(table, asha) as a:
        await a.ask("phrase", key="well_played")
        assert "phrase" in (await a.until("said"))["line"]
        await a.ask("emoji", key="namaste")
        line = (await a.until("said"))["line"]
        assert (line["emoji"], "text" in line) == ("namaste", False)


@pytest.mark.parametrize(
    ("kind", "fields"),
    [
        ("say", {"text": ""}),
        ("say", {"text": "x" * 201}),
        ("say", {"text": 7}),
        ("phrase", {"key": "play_faster_or_else"}),
        ("emoji", {"key": "<img>"}),
        ("mute", {"player": "x" * 65, "wanted": True}),
        ("report", {}),
    ],
)
async def test_what_is_no_chat_message_is_refused(table, asha, kind, fields):
    async with Browser(table, asha) as a:
        assert (await a.ask(kind, **fields))["code"] == "bad_message"


async def test_free_words_wait_until_the_deal_is_over(asha, bela):
    deal = await in_thread(dealt)(asha, bela)
    async with Browser(deal.table, asha) as a:
        answer = await a.ask("say", text="king of hearts")
        assert (answer["code"], answer["sentence"][-1]) == ("phrases_only", ".")
        assert (await a.ask("phrase", key="one_minute"))["type"] == "ok"


async def test_the_sixth_line_within_ten_seconds_is_refused(table, asha):
    async with Browser(table, asha) as a:
        answers = [await a.ask("phrase", key="hello") for _ in range(6)]
    assert [answer["type"] for answer in answers] == ["ok"] * 5 + ["refused"]
    assert answers[-1]["code"] == "slow_down"


async def test_a_spectator_hears_and_cannot_speak(table, asha, bela):
    async with Browser(table, bela) as b:
        assert (await b.ask("say", text="Let me tell you his cards"))["code"] == "not_seated"
