"""Sockets come in a few at a time, and whoever plays meanwhile is not behind all of them."""

import asyncio
import subprocess
import sys
from types import SimpleNamespace
from typing import Any

import pytest

from rummysite.web.admission import coming_in
from rummysite.web.admission.coming_in import AT_ONCE, CameIn, ComingIn
from rummysite.web.admission.handshakes import Handshakes
from tables.live.frame import TRY_AGAIN
from tests.patience import PATIENCE_S

CONNECT, GONE = {"type": "websocket.connect"}, {"type": "websocket.disconnect", "code": 1006}


class House:
    """Where sockets come in; it notes who has been called, and who has come in is said by the test."""

    def __init__(self) -> None:
        self.requests = SimpleNamespace(begun=0, under_way=0)
        self.line = ComingIn(lambda: self.requests)
        self.called: dict[str, CameIn] = {}
        self._waiting: set[asyncio.Task[None]] = set()

    async def opens(self, *names: str, path: str = "", left: float = 0.0, plays: bool = True) -> None:
        """These open sockets, one after another."""
        for name in names:
            self._waiting.add(asyncio.create_task(self._open(name, path or f"/{name}", left, plays)))
            await asyncio.sleep(0)

    async def _open(self, name: str, path: str, left: float, plays: bool) -> None:
        self.called[name] = await self.line.enter(path, left, plays=plays)

    async def until(self, *names: str) -> None:
        """Wait until all of these have been called."""
        async with asyncio.timeout(PATIENCE_S):
            while not self.called.keys() >= set(names):
                await asyncio.sleep(0.001)

    async def all_come_in(self) -> None:
        """Whoever was called has come in; what follows at once has followed."""
        for came_in in self.called.values():
            came_in()
        for _ in range(5):
            await asyncio.sleep(0)


@pytest.fixture
async def house() -> House:
    return House()


@pytest.fixture(autouse=True)
def _a_turn_lasts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(coming_in, "MOST_OF_A_TURN_S", PATIENCE_S)


async def test_of_a_hundred_a_few_come_in_at_once(house: House) -> None:
    names = [f"{number}" for number in range(100)]
    await house.opens("first", *names)
    assert list(house.called) == ["first"]
    await house.all_come_in()
    await house.until(*names[:AT_ONCE])
    assert list(house.called) == ["first", *names[:AT_ONCE]]


async def test_all_come_in_at_last(house: House) -> None:
    names = [f"{number}" for number in range(20)]
    await house.opens(*names)
    async with asyncio.timeout(PATIENCE_S):
        while len(house.called) < len(names):
            await house.all_come_in()


async def test_there_is_a_rest_while_somebody_plays(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(coming_in, "RESTS", 1e6)
    monkeypatch.setattr(coming_in, "MOST_REST_S", PATIENCE_S)
    await house.opens("first", "second")
    house.requests.begun += 1
    await house.all_come_in()
    assert list(house.called) == ["first"]


async def test_what_was_under_way_before_counts_as_play(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(coming_in, "RESTS", 1e6)
    monkeypatch.setattr(coming_in, "MOST_REST_S", PATIENCE_S)
    house.requests.begun = house.requests.under_way = 1
    await house.opens("first", "second")
    house.requests.under_way = 0
    await house.all_come_in()
    assert list(house.called) == ["first"]


async def test_where_nobody_plays_there_is_none(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(coming_in, "RESTS", 1e6)
    monkeypatch.setattr(coming_in, "MOST_REST_S", PATIENCE_S * 2)
    await house.opens("first", "second")
    await house.all_come_in()
    await house.until("second")


async def test_who_has_opened_least_comes_first(house: House) -> None:
    await house.opens("first")
    await house.opens(*(f"greedy {number}" for number in range(AT_ONCE)), left=1)
    await house.opens("modest", left=20)
    await house.all_come_in()
    await house.until("modest")
    assert list(house.called)[:2] == ["first", "modest"]


async def test_two_hundred_players_are_at_their_tables_before_a_page_is_told_its_calls(house: House) -> None:
    players = [f"player {number}" for number in range(200)]
    await house.opens("first")
    await house.opens(*(f"calls of {name}" for name in players), path="/ws/me/", left=23, plays=False)
    await house.opens(*players, left=22)
    async with asyncio.timeout(PATIENCE_S):
        while len(house.called) < 1 + 2 * len(players):
            await house.all_come_in()
    assert list(house.called)[1 : 1 + len(players)] == players


async def test_who_waits_for_the_same_page_comes_in_together(house: House) -> None:
    await house.opens("first")
    await house.opens("a", path="/table")
    await house.opens("x", "y", "z")
    await house.opens("b", path="/table")
    await house.all_come_in()
    await house.until("a", "b")
    assert "y" not in house.called


async def test_who_does_not_come_in_holds_up_nobody(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(coming_in, "MOST_OF_A_TURN_S", 0.01)
    await house.opens("stuck", "next")
    await house.until("next")


async def test_nothing_is_kept_of_who_came_in_or_went(house: House) -> None:
    names = [f"{number}" for number in range(10)]
    await house.opens(*names)
    for task in list(house._waiting)[5:]:
        task.cancel()
    async with asyncio.timeout(PATIENCE_S):
        while house.line._line:
            await house.all_come_in()
    await house.all_come_in()
    assert (len(house.line._line), len(house.line._of_path), len(house.line._inside)) == (0, 0, 0)


class Sockets:
    """What lies behind the door: each socket listens until it is gone; the first ones have not come in yet."""

    def __init__(self) -> None:
        self.open: list[str] = []
        self.come_in = asyncio.Event()

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        assert (await receive()) == CONNECT
        self.open.append(scope["path"])
        await self.come_in.wait()
        while (await receive()) != GONE:
            pass


class Socket:
    """One browser's socket at the door."""

    def __init__(self, door: Handshakes, name: str) -> None:
        self.said: asyncio.Queue[Any] = asyncio.Queue()
        self.sent: list[Any] = []
        self.said.put_nowait(CONNECT)
        headers = [(b"cookie", f"sessionid={name}".encode())]
        scope = {"type": "websocket", "path": f"/{name}", "query_string": b"", "headers": headers, "client": ["", 1]}
        self.task = asyncio.create_task(door(scope, self.said.get, self._send))

    async def _send(self, message: Any) -> None:
        self.sent.append(message)


async def opened(door: Handshakes, *names: str) -> list[Socket]:
    sockets = [Socket(door, name) for name in names]
    for _ in range(10):
        await asyncio.sleep(0)
    return sockets


async def test_a_socket_has_come_in_when_it_listens_again() -> None:
    behind = Sockets()
    door = Handshakes(behind)
    sockets = await opened(door, "a", "b", "c")
    assert behind.open == ["/a"]
    behind.come_in.set()
    async with asyncio.timeout(PATIENCE_S):
        while behind.open != ["/a", "/b", "/c"]:
            await asyncio.sleep(0.001)
    for socket in sockets:
        socket.said.put_nowait(GONE)
        await socket.task


async def test_a_table_is_told_from_other_pages_by_its_address() -> None:
    behind = Sockets()
    door = Handshakes(behind)
    await opened(door, "a", "ws/me/", "ws/lobby/", "ws/table/0123456789ab/")
    behind.come_in.set()
    async with asyncio.timeout(PATIENCE_S):
        while len(behind.open) < 4:
            await asyncio.sleep(0.001)
    assert behind.open[:2] == ["/a", "/ws/table/0123456789ab/"]


async def test_who_goes_while_waiting_is_looked_up_by_nobody() -> None:
    behind = Sockets()
    door = Handshakes(behind)
    _first, second, third = await opened(door, "a", "b", "c")
    second.said.put_nowait(GONE)
    async with asyncio.timeout(PATIENCE_S):
        await second.task
    behind.come_in.set()
    async with asyncio.timeout(PATIENCE_S):
        while behind.open != ["/a", "/c"]:
            await asyncio.sleep(0.001)
    assert (second.sent, third.task.done()) == ([], False)


async def test_who_waits_too_long_is_told_that_the_house_is_busy(settings: Any) -> None:
    settings.HAND_OVER_S = 0.01
    door = Handshakes(Sockets())
    _first, second = await opened(door, "a", "b")
    async with asyncio.timeout(PATIENCE_S):
        await second.task
    accept, said, close = second.sent
    assert (accept["type"], close["code"]) == ("websocket.accept", TRY_AGAIN)
    assert '"house_busy"' in said["text"]


def test_daphne_waits_longer_than_the_line_does(settings: Any) -> None:
    asked = "from rummysite.web.serve import CommandLine as C; "
    asked += "print(C().parser.parse_args(['x:y']).websocket_connect_timeout)"
    command = [sys.executable, "-c", asked]
    waits_s = int(subprocess.run(command, capture_output=True, text=True, check=True).stdout)
    assert waits_s > settings.HAND_OVER_S
