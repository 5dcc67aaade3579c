"""A deploy under play: two webs, live workers and workers are restarted in turn, as an administrator restarts them.

Each browser is told so, comes back by the other door, and nothing that was acknowledged is lost. Nobody is timed out
but the one who never plays, and that one in time, for a worker is always there.
"""

import asyncio
import itertools
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from engine.deal import Discard, Draw, Timeout
from rummysite.run.answer import answers
from tests.faults import books
from tests.faults.game import Game, game
from tests.faults.house import COME_UP_S, House
from tests.faults.player import Player
from tests.processes import Process, free_port, processes

TURN_S = 10
DOUBLE = ("web", "live", "worker")
"""The parts of which there are two."""
KINDS = {"draw": Draw, "discard": Discard}


class Site:
    """The house with a second web and a second worker; `doors` are the addresses of the webs."""

    def __init__(self, house: House, folder: Path) -> None:
        port = free_port()
        self.house = house
        self.doors = [house.url, f"http://localhost:{port}"]
        second = processes(house.environment | {"PORT": str(port)}, folder, "second")
        self.second = [second[name] for name in DOUBLE]
        self.parts: list[Process] = [each[name] for name in DOUBLE for each in (house.processes, second)]

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

    async with game(site.house, player=Guest, turn_s=TURN_S) as playing:
        await playing.reaches(6)
        for part in site.parts:
            await asyncio.to_thread(part.stop)
            await playing.goes_on()
            await asyncio.to_thread(part.start)
            await asyncio.to_thread(site.are_well)
            await playing.goes_on()
        ended = [code for player in playing.players for code in player.closes]
        assert ended
        assert set(ended) == {1012}
        _nobody_was_timed_out_but_the_silent(playing)
        for player in playing.players[:-1]:
            _what_was_acknowledged_is_in_the_log(playing, player)
        await playing.ends()
        await playing.in_order()


def _nobody_was_timed_out_but_the_silent(playing: Game) -> None:
    deal = books.saved(playing.house, playing.table)
    states = books.states(playing.house, deal)
    late = {
        states[version - 1].turn
        for version, action in enumerate(books.actions(playing.house, playing.table), start=2)
        if isinstance(action, Timeout)
    }
    silent = playing.players[-1].view
    assert silent is not None
    assert late == {silent.you}


def _what_was_acknowledged_is_in_the_log(playing: Game, player: Player) -> None:
    log: list[Any] = books.actions(playing.house, playing.table)
    sent = {message["id"]: message for message in map(json.loads, player.sent)}
    moves = [answer for answer in player.answers() if answer["type"] == "ok" and sent[answer["id"]]["type"] in KINDS]
    assert moves
    assert player.view is not None
    for answer in moves:
        action = log[answer["version"] - 2]  # the log of actions begins with the second version
        assert (type(action), action.seat) == (KINDS[sent[answer["id"]]["type"]], player.view.you)
