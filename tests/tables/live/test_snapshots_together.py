"""Sockets of a table that need a snapshot at the same moment get theirs from one reading, each their own."""

import asyncio
import json
import threading

import pytest

from base import clock
from tables.chat.models import LineKind
from tables.chat.services import mute, say
from tables.live.db_threads import in_thread
from tables.live.snapshots import together as snapshots_together
from tables.live.snapshots.queries import snapshots_for
from tables.live.snapshots.together import snapshot_together
from tests.patience import PATIENCE_S
from tests.tables.cast import dealt, funded, sit, table_of
from tests.tables.snapshots import snapshot_for
from tests.tables.statements import statements

pytestmark = pytest.mark.django_db(transaction=True)
NAMES = ("Asha", "Bela", "Chitra", "Dev", "Esha", "Farid")


@pytest.fixture
def six():
    return [funded(name) for name in NAMES]


@pytest.fixture
def deal(six):
    return dealt(*six)


def plain(shown) -> dict:
    """What a snapshot says, without the times at which it was looked."""
    told = json.loads(shown.message)
    del told["server_now_ms"], told["table"]["as_of_ms"]
    return told


def test_each_gets_what_they_would_have_got_alone(deal, six):
    watcher = funded("Gita")
    together = snapshots_for(deal.table.public_id, [*six, watcher])
    for user in [*six, watcher]:
        assert plain(together[user]) == plain(snapshot_for(deal.table.public_id, user))
    hands = [plain(together[user])["deal"]["hand"] for user in six]
    assert [len(hand) for hand in hands] == [13] * 6
    assert plain(together[watcher])["deal"]["hand"] == []


def test_a_delayed_spectator_and_a_player_are_told_of_different_moments(six):
    deal = dealt(*six, spectator_delay_s=60)
    watcher = funded("Gita")
    together = snapshots_for(deal.table.public_id, [six[0], watcher])
    behind_ms = [clock.now_ms() - json.loads(together[user].message)["server_now_ms"] for user in (six[0], watcher)]
    assert behind_ms[0] < 5_000 < 60_000 <= behind_ms[1]
    assert [together[user].delay_s for user in (six[0], watcher)] == [0, 60]


def test_who_has_muted_somebody_does_not_read_them_though_others_do(six):
    table = table_of(6)
    asha, bela, chitra, *_ = six
    for user in (asha, bela, chitra):
        sit(table, user)
    say(table.public_id, asha, LineKind.TEXT, "good luck")
    mute(table.public_id, bela, asha.public_id, True)
    together = snapshots_for(table.public_id, [bela, chitra])
    assert [len(plain(together[user])["chat"]["lines"]) for user in (bela, chitra)] == [0, 1]


def test_six_cost_hardly_more_than_one(deal, six):
    alone = statements(lambda: snapshot_for(deal.table.public_id, six[0]))
    assert statements(lambda: snapshots_for(deal.table.public_id, six)) == alone


async def test_those_who_ask_at_once_are_read_once_and_who_asks_later_is_read_anew(deal, six, monkeypatch):
    asked = []

    def reading(table_id, users):
        asked.append(sorted(user.display_name for user in users))
        return snapshots_for(table_id, users)

    monkeypatch.setattr(snapshots_together, "snapshots_for", reading)
    table_id = deal.table.public_id
    together = await asyncio.gather(*(snapshot_together(table_id, user) for user in six))
    assert [json.loads(shown.message)["you"]["name"] for shown in together] == list(NAMES)
    await snapshot_together(table_id, six[0])
    assert asked == [sorted(NAMES), ["Asha"]]


async def test_those_who_ask_while_readings_before_theirs_go_on_are_read_together(deal, six, monkeypatch):
    begun, may_end = threading.Event(), threading.Event()
    asked = []

    def reading(table_id, users):
        asked.append([user.display_name for user in users])
        begun.set()
        assert may_end.wait(PATIENCE_S)
        return snapshots_for(table_id, users)

    monkeypatch.setattr(snapshots_together, "snapshots_for", reading)
    monkeypatch.setattr(snapshots_together, "AT_ONCE", 1)
    table_id = deal.table.public_id
    first = asyncio.create_task(snapshot_together(table_id, six[0]))
    assert await asyncio.to_thread(begun.wait, 10)
    others = []
    for user in six[1:]:
        others.append(asyncio.create_task(snapshot_together(table_id, user)))
        await asyncio.sleep(0)
    may_end.set()
    shown = await asyncio.gather(first, *others)
    assert [json.loads(one.message)["you"]["name"] for one in shown] == list(NAMES)
    assert asked == [["Asha"], list(NAMES[1:])]


async def test_one_who_goes_away_takes_nobodys_snapshot_along(deal, six):
    leaving = asyncio.create_task(snapshot_together(deal.table.public_id, six[0]))
    staying = asyncio.create_task(snapshot_together(deal.table.public_id, six[1]))
    await asyncio.sleep(0)
    leaving.cancel()
    assert plain(await staying)["you"]["name"] == "Bela"


async def test_a_reading_that_fails_is_not_kept(six):
    table = await in_thread(table_of)(2)
    with pytest.raises(type(table).DoesNotExist):
        await snapshot_together("nonesuch", six[0])
    assert plain(await snapshot_together(table.public_id, six[0]))["table"]["id"] == table.public_id
    assert not snapshots_together._waiting
