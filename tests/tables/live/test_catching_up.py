"""A push that is lost for good leaves nobody behind, and a socket leaves its table however it ends."""

import asyncio

import pytest

from base import clock
from tables.chairs import services as chairs
from tables.live import catching_up, sockets
from tables.live.catching_up import Committed, missed_moves, missed_the_rest
from tables.live.consumers import TableConsumer
from tables.live.db_threads import in_thread
from tables.play import deadlines
from tables.wire import broadcast
from tests.patience import PATIENCE_S
from tests.tables.browser import Browser
from tests.tables.cast import LOSS_MINOR, funded, table_of


class Shown:
    """A socket that shows version 5 of deal `d`, and the table at revision 100."""

    deal, version, revision = "d", 5, 100


@pytest.mark.parametrize(
    ("committed", "behind"),
    [
        (Committed("d", 5, 0), False),
        (Committed("d", 6, 0), True),
        (Committed("d", 4, 0), False),
        (Committed("another", 9, 0), False),
    ],
)
def test_who_shows_fewer_moves_than_were_committed_a_look_ago_is_behind(committed, behind):
    assert missed_moves(Shown(), committed) is behind


@pytest.mark.parametrize(("revision", "behind"), [(0, False), (99, False), (100, False), (101, True)])
def test_who_was_told_nothing_since_the_table_changed_is_behind(revision, behind):
    committed = Committed("d", 5, revision)
    assert missed_the_rest(Shown(), committed, committed) is behind


@pytest.mark.parametrize(
    ("before", "now", "behind"), [("d", "d", False), ("e", "e", True), ("c", "d", False), ("d", "e", False)]
)
def test_who_shows_another_deal_than_has_been_there_for_a_while_is_behind(before, now, behind):
    looks = (Committed(before, 1, 0), Committed(now, 1, 0))
    assert missed_the_rest(Shown(), *looks) is behind


class Told(TableConsumer):
    """A socket that notes how it was brought up to now."""

    def __init__(self, version: int, revision: int) -> None:
        self.deal, self.version, self.revision, self.asked = "d", version, revision, []

    async def send_snapshot(self):
        self.asked.append("snapshot")

    async def sync(self, deal, version):
        self.asked.append("moves")


@pytest.mark.parametrize(
    ("version", "revision", "asked"),
    [(5, 100, ["moves"]), (6, 50, []), (7, 100, []), (6, 40, ["snapshot"]), (5, 40, ["snapshot"])],
)
async def test_who_has_been_shown_a_slow_push_by_then_asks_the_database_for_nothing(version, revision, asked):
    socket = Told(version, revision)
    look = Committed("d", 6, 50)
    await socket.table_behind({"looks": (look, look)})
    assert socket.asked == asked


@pytest.fixture
def table(db):
    return table_of(2, start_s=0, overrides={"seats_min": 2})


@pytest.fixture
def two(table):
    users = [funded("Asha"), funded("Bela")]
    for user in users:
        chairs.sit_down(table.public_id, user, 2 * LOSS_MINOR)
    return users


@pytest.fixture
def looks(monkeypatch):
    """The looks taken so far, which here come quickly."""
    taken = []
    look = catching_up._committed
    monkeypatch.setattr(catching_up, "LOOK_S", 0.05)
    monkeypatch.setattr(catching_up, "_committed", lambda tables: (look(tables), taken.append(tables))[0])
    return taken


async def nobody_told(service, *given):
    """Call a service and lose all that it says."""
    return await in_thread(broadcast.collecting)(service, *given)


@pytest.mark.django_db(transaction=True)
async def test_a_deal_that_nobody_was_told_of_is_shown(table, two, looks):
    async with Browser(table, two[0]) as asha, Browser(table, two[1]) as bela:
        for browser in (asha, bela):
            await browser.until("snapshot")
        await nobody_told(deadlines.sweep_starts, clock.now_ms() + 1000)
        for browser in (asha, bela):
            while (await browser.until("snapshot"))["deal"] is None:
                pass


@pytest.mark.django_db(transaction=True)
async def test_a_move_that_nobody_was_told_of_is_shown_to_each_in_their_own_way(table, two, looks):
    await in_thread(deadlines.sweep_starts)(clock.now_ms() + 1000)
    async with Browser(table, two[0]) as asha, Browser(table, two[1]) as bela:
        deal = (await asha.until("snapshot"))["deal"]
        await bela.until("snapshot")
        in_turn = two[0] if deal["turn"] == deal["you"] else two[1]
        await nobody_told(move, deal["deal"], in_turn)
        cards = [(await browser.until("events", version=2))["events"][0]["card"] for browser in (asha, bela)]
        assert [card is None for card in cards] == [in_turn is not two[0], in_turn is not two[1]]


def move(deal_id, user):
    """The player in turn draws."""
    from engine.deal import Draw, Pile
    from tables.play.services import play

    return play(deal_id, user.public_id, lambda seat: Draw(seat, Pile.CLOSED))


@pytest.mark.django_db(transaction=True)
async def test_a_chair_that_nobody_was_told_of_is_shown(table, two, looks):
    async with Browser(table, two[0]) as asha:
        await asha.until("snapshot")
        while len(looks) < 2:  # so that it is known how the table was before
            await asyncio.sleep(catching_up.LOOK_S)
        await nobody_told(chairs.sit_out, table.public_id, two[1], True)
        shown = await asha.until("snapshot")
        assert sorted(seat["state"] for seat in shown["table"]["seats"]) == ["seated", "sitting_out"]


@pytest.mark.django_db(transaction=True)
async def test_where_nothing_is_lost_nobody_is_told_anything_twice(table, two, looks):
    await in_thread(deadlines.sweep_starts)(clock.now_ms() + 1000)
    async with Browser(table, two[0]) as asha:
        await asha.until("snapshot")
        while len(looks) < 5:
            await asyncio.sleep(catching_up.LOOK_S)
        await asha.ask("ping")
        assert [message["type"] for message in asha.seen if message["type"] != "presence"] == ["snapshot", "pong"]


@pytest.mark.django_db(transaction=True)
async def test_a_socket_that_ends_by_a_fault_has_left_its_table(table, two):
    async with Browser(table, two[0]) as watching:
        await watching.until("snapshot")
        broken = Browser(table, two[1])
        await broken.__aenter__()
        await broken.until("snapshot")
        assert (table.pk, two[1].public_id) in sockets._open
        await broken.socket.send_input({"type": "websocket.nonsense"})
        with pytest.raises(AttributeError):
            await broken.socket.wait(timeout=PATIENCE_S)
        assert (table.pk, two[1].public_id) not in sockets._open
        assert len(catching_up._open[table.pk]) == 1
