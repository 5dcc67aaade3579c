"""Every message of a real deal is as the published document declares it: `Browser` looks at each that comes."""

import jsonschema_rs
import pytest

from base import clock
from tables.live.db_threads import in_thread
from tables.play import deadlines
from tests.tables.browser import Browser
from tests.tables.cast import LOSS_MINOR, funded, table_of
from tests.tables.declared import assert_declared

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def table():
    return table_of(2, start_s=0)


@pytest.fixture
def two():
    return [funded(name) for name in ("Asha", "Bela")]


async def test_a_deal_with_chat_and_refusals_sends_only_what_is_declared(table, two):
    async with Browser(table, two[0]) as asha, Browser(table, two[1]) as bela:
        for browser in (asha, bela):
            assert (await browser.ask("sit", buy_in_minor=2 * LOSS_MINOR))["type"] == "ok"
        await asha.ask("say", text="Good evening")
        await in_thread(deadlines.sweep_starts)(clock.now_ms() + 1000)
        snapshots = [await _dealt(browser) for browser in (asha, bela)]
        turn, other = (asha, bela) if _in_turn(snapshots[0]) else (bela, asha)
        await turn.ask("ping")
        await turn.ask("phrase", key="good_luck")
        await turn.ask("emoji", key="namaste")
        await turn.ask("draw", version=1, pile="closed")
        assert (await turn.ask("drop", version=2))["type"] == "refused"
        card = snapshots[0 if turn is asha else 1]["deal"]["hand"][0]
        await turn.ask("discard", version=2, card=card)
        await other.ask("mute", player=two[0 if turn is asha else 1].public_id, wanted=True)
        await other.ask("drop", version=3)
        await other.until("settled")
        await other.until("table")
        async with Browser(table, two[0]) as again:
            assert (await again.until("snapshot"))["deal"]["result"] is not None
    kinds = {message["type"] for browser in (asha, bela) for message in browser.seen}
    assert kinds >= {"snapshot", "table", "events", "settled", "said", "muted", "presence", "ok", "refused", "pong"}


async def _dealt(browser):
    while True:
        snapshot = await browser.until("snapshot")
        if snapshot["deal"] is not None:
            return snapshot


def _in_turn(snapshot):
    return snapshot["deal"]["turn"] == snapshot["you"]["deal_seat"]


@pytest.mark.parametrize(
    "message",
    [
        {"type": "pong"},
        {"type": "pong", "server_now_ms": "noon"},
        {"type": "pong", "server_now_ms": 1, "card": "AS"},
        {"type": "ok", "id": None, "version": 1},
        {"type": "refused", "id": None, "code": "no_such_code_anywhere", "sentence": "No."},
    ],
)
def test_a_message_of_another_shape_would_be_seen(message):
    with pytest.raises(jsonschema_rs.ValidationError):
        assert_declared(message)


def test_a_message_of_no_declared_type_would_be_seen():
    with pytest.raises(KeyError):
        assert_declared({"type": "thunder"})
