"""A deploy under play: two webs, two live workers and a worker are restarted in turn, as an administrator does it.

Each browser is told so, comes back by the other door, and nothing that was acknowledged is lost. Nobody who plays is
timed out; and at a table beside it, where nobody ever moves, one clock after the other fires, for a worker is always
there.
"""

import asyncio
import itertools
import json
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from engine.deal import Discard, Draw
from rummysite.run.answer import answers
from tests.faults import books
from tests.faults.game import Game, game
from tests.faults.house import COME_UP_S, House
from tests.faults.player import Player
from tests.faults.survival import ends_as_it_must, goes_on, record
from tests.processes import Process, free_port, processes

TURN_S = 30
DOUBLE = ("web", "live")
"""The parts of which there are two; of the worker, whom nobody at a table waits for, there is one."""
KINDS = {"draw": Draw, "discard": Discard}


class Site:
    """The house with a second web and a second live worker; `doors` are the addresses of the webs."""

    def __init__(self, house: House, folder: Path) -> None:
        port = free_port()
        self.house = house
        self.doors = [house.url, f"http://localhost:{port}"]
        second = processes(house.environment | {"PORT": str(port)}, folder, "second")
        self.second = [second[name] for name in DOUBLE]
        self.parts: list[Process] = [each[name] for name in DOUBLE for each in (house.processes, second)]
        self.parts.append(house.processes["worker"])

    def open(self) -> None:
        """Start what the house has not started."""
        for part in self.second:
            part.start()
        self.are_well()

    def are_well(self) -> None:
        """Wait until both webs answer."""
        for door in self.doors:
            assert answers(door, COME_UP_S), self.house.log("web")

    def close(self) -> None:
        """Stop the second ones."""
        for part in self.second:
            part.stop()


@pytest.fixture
def site(house: House) -> Iterator[Site]:
    found = Site(house, house.folder)
    try:
        found.open()
        yield found
    finally:
        found.close()
        house.start()


async def test_a_rolling_restart_loses_no_move_and_times_nobody_out(site: Site) -> None:
    class Guest(Player):
        """A player whose browser comes back by the next door, as behind a proxy."""

        def __init__(self, url: str, table: str, person: dict[str, str]) -> None:
            super().__init__(url, table, person)
            doors = [f"{door.replace('http', 'ws', 1)}/ws/table/{table}/" for door in site.doors]
            self._doors = itertools.cycle(doors[int(person["id"], 36) % 2 :] + doors)

        @property
        def _address(self) -> str:
            return next(self._doors)

        @_address.setter
        def _address(self, address: str) -> None: ...

    async with (
        game(site.house, player=Guest, silent=0, turn_s=TURN_S) as playing,
        game(site.house, seats=2, silent=2, player=Guest) as waiting,
    ):
        await playing.reaches(6)
        took_s = []
        for part in site.parts:
            told_s = time.monotonic()
            await asyncio.to_thread(part.stop)
            took_s.append(await goes_on(playing, told_s))
            await playing.goes_on()
            await _clocks_fire(waiting)
            await asyncio.to_thread(part.start)
            await asyncio.to_thread(site.are_well)
            await playing.goes_on()
        ended = [code for player in playing.players for code in player.closes]
        assert ended
        assert set(ended) == {1012}
        assert books.timeouts(site.house, playing.table) == 0
        for player in playing.players:
            _what_was_acknowledged_is_in_the_log(playing, player)
        for table in (playing, waiting):
            await ends_as_it_must(table)
    record("two `web`, two `live` and a `worker` are restarted in turn", max(took_s))


async def _clocks_fire(waiting: Game) -> None:
    """Wait until two more clocks have fired at a table of people who do not move."""
    fired = await asyncio.to_thread(books.timeouts, waiting.house, waiting.table)
    await waiting.until(lambda: books.timeouts(waiting.house, waiting.table) > fired + 1, "two more clocks")


def _what_was_acknowledged_is_in_the_log(playing: Game, player: Player) -> None:
    log: list[Any] = books.actions(playing.house, playing.table)
    sent = {message["id"]: message for message in map(json.loads, player.sent)}
    moves = [answer for answer in player.answers() if answer["type"] == "ok" and sent[answer["id"]]["type"] in KINDS]
    assert moves
    assert player.view is not None
    for answer in moves:
        action = log[answer["version"] - 2]  # the log of actions begins with the second version
        assert (type(action), action.seat) == (KINDS[sent[answer["id"]]["type"]], player.view.you)
