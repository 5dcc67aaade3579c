"""Who opens sockets in a loop is turned away before anybody is looked up, and the others are let in."""

import asyncio
import json
import subprocess
import sys
from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from base.crowd.addresses import HOUSEHOLDS_OF_A_NETWORK
from rummysite.web.admission import handshakes
from rummysite.web.admission.handshakes import Handshakes, Openings
from tables.live.admission.flood import FLOOD
from tests.patience import PATIENCE_S

PLAYER = "9.9.9.9"
CONNECT, GONE = {"type": "websocket.connect"}, {"type": "websocket.disconnect", "code": 1006}


@pytest.fixture(autouse=True)
def _nobody_is_kept_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(handshakes, "KEPT_WAITING_S", 0.0)


class Clock:
    """A clock that tests turn."""

    now_s = 0.0

    def __call__(self) -> float:
        return self.now_s


class Behind:
    """What lies behind the handshakes, where players are looked up."""

    def __init__(self) -> None:
        self.looked_up = 0

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        self.looked_up += 1


async def open_socket(
    door: Handshakes,
    cookie: str = "",
    address: str = PLAYER,
    language: str = "en",
    token: str = "",
    received: Sequence[Mapping[str, Any]] = (CONNECT,),
) -> list[Any]:
    """What the socket was sent instead of being let in; empty when it was. `received` is what it sends itself."""
    sent: list[Any] = []
    headers = [(b"accept-language", language.encode())]
    headers += [(b"cookie", f"sessionid={cookie}".encode())] if cookie else []
    headers += [(b"authorization", token.encode())] if token else []
    scope = {"type": "websocket", "path": "/ws/table/x/", "query_string": b"", "headers": headers}

    arriving: asyncio.Queue[Any] = asyncio.Queue()
    for message in received:
        arriving.put_nowait(message)

    async def send(message: Any) -> None:
        sent.append(message)

    await door({**scope, "client": [address, 5000]}, arriving.get, send)
    return sent


async def test_a_guest_who_opens_sockets_in_a_loop_is_not_looked_up_each_time() -> None:
    behind = Behind()
    door = Handshakes(behind)
    refused = [sent for _ in range(500) if (sent := await open_socket(door, "one guest"))]
    assert behind.looked_up == 500 - len(refused)
    assert handshakes.OF_A_GUEST <= behind.looked_up < 2 * handshakes.OF_A_GUEST  # some come back while this runs
    accept, said, close = refused[0]
    assert (accept["type"], json.loads(said["text"])["code"]) == ("websocket.accept", "slow_down")
    assert close == {"type": "websocket.close", "code": FLOOD}
    assert not await open_socket(door, "somebody else at the same address")


async def test_who_may_not_come_in_is_told_after_a_while_and_may_go_meanwhile(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    door = Handshakes(Behind())
    while not await open_socket(door, "one guest"):
        pass
    monkeypatch.setattr(handshakes, "KEPT_WAITING_S", PATIENCE_S)
    async with asyncio.timeout(PATIENCE_S / 2):
        assert await open_socket(door, "one guest", received=[CONNECT, GONE]) == []
    monkeypatch.setattr(handshakes, "KEPT_WAITING_S", 0.01)
    accept, *_said = await open_socket(door, "one guest")
    assert accept["type"] == "websocket.accept"


async def test_no_more_than_so_many_are_kept_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    door = Handshakes(Behind())
    while not await open_socket(door, "one guest"):
        pass
    monkeypatch.setattr(handshakes, "KEPT_WAITING_S", PATIENCE_S)
    monkeypatch.setattr(handshakes, "MOST_KEPT_WAITING", 2)
    kept = [asyncio.create_task(open_socket(door, "one guest")) for _ in range(2)]
    await asyncio.sleep(0)  # until both wait
    async with asyncio.timeout(PATIENCE_S / 2):
        accept, *_said = await open_socket(door, "one guest")
    assert accept["type"] == "websocket.accept"
    assert not any(one.done() for one in kept)
    for one in kept:
        one.cancel()
    await asyncio.wait(kept)
    monkeypatch.setattr(handshakes, "KEPT_WAITING_S", 0.01)
    assert await open_socket(door, "one guest")


async def test_another_cookie_each_time_is_no_way_round() -> None:
    behind = Behind()
    door = Handshakes(behind)
    for number in range(2 * handshakes.OF_AN_ADDRESS):
        await open_socket(door, f"guest {number}")
    assert behind.looked_up < 2 * handshakes.OF_AN_ADDRESS
    assert await open_socket(door, "one more")
    assert not await open_socket(door, "one more", address="8.8.8.8")


async def test_whoever_has_a_network_opens_as_many_as_a_few_addresses(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(handshakes, "OF_AN_ADDRESS", 1)
    monkeypatch.setattr(handshakes, "AN_ADDRESS_PER_S", 0.0001)
    monkeypatch.setattr(handshakes, "KEPT_WAITING_S", 0.01)
    door = Handshakes(Behind())
    refused = [
        bool(await open_socket(door, f"guest {household}", address=f"2001:db8:1:{household:x}::1"))
        for household in range(HOUSEHOLDS_OF_A_NETWORK + 2)
    ]
    assert refused == [*[False] * HOUSEHOLDS_OF_A_NETWORK, True, True]
    assert not await open_socket(door, "elsewhere", address="2001:db8:2::1")


async def test_another_token_each_time_is_no_way_round() -> None:
    behind = Behind()
    door = Handshakes(behind)
    for number in range(4 * handshakes.OF_A_GUEST):
        await open_socket(door, "one guest", token=f"Bearer {number}")
    assert behind.looked_up < 2 * handshakes.OF_A_GUEST


class Flooded(Behind):
    """Where each socket is closed for flooding, by whoever reads it or already by whoever reads its bytes."""

    def __init__(self, *, by_bytes: bool) -> None:
        super().__init__()
        self._by_bytes = by_bytes

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        await super().__call__(scope, receive, send)
        await receive()
        if not self._by_bytes:
            await send({"type": "websocket.close", "code": FLOOD})


BY_BYTES, A_MESSAGE = {"type": "websocket.disconnect", "code": FLOOD}, {"type": "websocket.receive", "text": "x"}


@pytest.mark.parametrize("by_bytes", [False, True])
async def test_who_was_closed_for_a_flood_stays_away_for_a_while(by_bytes: bool) -> None:
    behind, clock = Flooded(by_bytes=by_bytes), Clock()
    door = Handshakes(behind)
    door.openings = Openings(clock)
    gone = BY_BYTES if by_bytes else A_MESSAGE
    await open_socket(door, "one guest", received=[gone])
    for clock.now_s in (0.0, 5.0, 10.0):
        assert len(await open_socket(door, "one guest", received=[gone])) == 3
    assert behind.looked_up == 1
    await open_socket(door, "somebody else at the same address", received=[gone])
    clock.now_s = 11.0
    await open_socket(door, "one guest", received=[gone])
    assert behind.looked_up == 3


async def test_who_opened_too_many_windows_may_try_again_at_once() -> None:
    behind = Flooded(by_bytes=False)
    door = Handshakes(behind)
    for _ in range(handshakes.OF_A_GUEST):
        await open_socket(door, "one guest")
    assert behind.looked_up == handshakes.OF_A_GUEST


async def test_the_refusal_is_in_the_language_that_the_browser_asks_for() -> None:
    door = Handshakes(Behind())
    for _ in range(2 * handshakes.OF_A_GUEST):
        sent = await open_socket(door, "one guest", language="hi")
    assert not json.loads(sent[1]["text"])["sentence"].isascii()


@pytest.mark.parametrize(("shown", "address"), [("one guest", ""), ("", PLAYER)])
def test_openings_come_back_with_time(shown: str, address: str) -> None:
    clock = Clock()
    openings = Openings(clock)
    while openings.take(shown, address):
        pass
    clock.now_s += 1
    assert openings.take(shown, address)


def test_a_player_may_come_back_with_every_window_at_once() -> None:
    openings = Openings(Clock())
    assert all(openings.take("a player", PLAYER) for _ in range(12))


def test_who_has_not_come_for_a_while_is_forgotten() -> None:
    clock = Clock()
    openings = Openings(clock)
    for number in range(100):
        openings.take(f"guest {number}", PLAYER)
    clock.now_s += handshakes.TIDY_S
    openings.take("the last", PLAYER)
    assert len(openings) == 2


def test_the_site_has_it_before_it_looks_anybody_up() -> None:
    asked = "import rummysite.asgi as a; print(type(a.tables.application._application).__name__)"
    command = [sys.executable, "-c", asked]
    assert subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip() == "Handshakes"
