"""The drills: what is broken while deals are played, how it is mended, and what is held to be true afterwards.

Two tables play. At one three people move as fast as they are let, at the other nobody ever does, and clocks fire. Each
run has people, tables and deals of its own; it ends with the deals settled, every acknowledged move looked for in the
log, and the ledger gone over.
"""

import asyncio
import json
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from deploy.cluster import network, opening
from deploy.cluster.plan import Machine
from tests.cluster.house import COME_BACK_S, ClusterHouse
from tests.cluster.measured import Run
from tests.cluster.wrong_side import WrongSide
from tests.faults import books
from tests.faults.game import Game, game
from tests.faults.player import SLOWER_S, Player

MOVES_BEFORE, MOVES_AFTER = 9, 12
AGAIN = 2
"""So many moves each who plays has to be acknowledged: the first may have been under way when it broke."""
LOOK_S = 0.05
MENDED_S = 300

Break = Callable[[ClusterHouse], Iterator[WrongSide | None]]


class Watcher(Player):
    """A player who notes when it was shown something new, and who tries again what did not go."""

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self.shown_s: list[float] = []

    async def _show(self, frame: str) -> None:
        version = self.version
        await super()._show(frame)
        if self.version != version:
            self.shown_s.append(time.monotonic())
        elif frame.startswith('{"type":"refused"') and self.in_turn:
            await asyncio.sleep(SLOWER_S)  # whoever is told that it did not go presses again
            await self.act()

    def longest_wait_s(self, since_s: float) -> float:
        """The longest time without anything new that ended after that moment."""
        return max(later - earlier for earlier, later in pairwise(self.shown_s) if later > since_s)


@dataclass(frozen=True)
class Drill:
    """One: how the table calls it, in how many seconds play goes on (None: nobody notices), and what it does."""

    title: str
    goal_s: float | None
    breaks: Break


def _primary_killed(house: ClusterHouse) -> Iterator[WrongSide | None]:
    """PostgreSQL and its Patroni at once, as when the machine loses its power."""
    name = f"patroni-{_primary(house).name}"
    house.kill(name)
    yield None
    house.processes[name].start()


def _postgres_killed(house: ClusterHouse) -> Iterator[WrongSide | None]:
    """PostgreSQL alone; Patroni beside it lives and sees it."""
    house.kill_postgres(_primary(house))
    yield None


def _primary_cut_off(house: ClusterHouse) -> Iterator[WrongSide | None]:
    """The whole machine's cable, with whatever else runs on it; somebody on it goes on writing."""
    machine = _primary(house)
    with WrongSide(house, machine) as wrong_side:
        network.cut_off(machine)
        yield wrong_side
        network.heal(machine)
        _wait_until_mended(house)


def _primary_frozen(house: ClusterHouse) -> Iterator[WrongSide | None]:
    """The whole machine stands still, and wakes up believing to be the primary; somebody on it writes at once."""
    machine = _primary(house)
    with WrongSide(house, machine) as wrong_side:
        house.freeze(machine)
        yield wrong_side
        house.thaw()
        _wait_until_mended(house)


def _master_killed(house: ClusterHouse) -> Iterator[WrongSide | None]:
    machine = opening.master(house.cluster)
    assert machine is not None
    name = f"valkey-{machine.name}"
    house.kill(name)
    yield None
    house.processes[name].start()


def _web_killed(house: ClusterHouse) -> Iterator[WrongSide | None]:
    name = house.busiest_web()
    house.kill(name)
    yield None
    house.processes[name].start()


def _member_killed(house: ClusterHouse) -> Iterator[WrongSide | None]:
    """The member of etcd beside the primary."""
    name = f"etcd-{_primary(house).name}"
    house.kill(name)
    yield None
    house.processes[name].start()


DRILLS = {
    "primary-killed": Drill("primary's machine killed", 15, _primary_killed),
    "postgres-killed": Drill("primary's PostgreSQL killed, `kill -9`", 15, _postgres_killed),
    "primary-cut": Drill("primary's machine cut off the network", 15, _primary_cut_off),
    "primary-frozen": Drill("primary's machine frozen, then woken", 15, _primary_frozen),
    "valkey": Drill("Valkey's master killed, `kill -9`", 5, _master_killed),
    "web": Drill("the table's web killed, `kill -9`", 3, _web_killed),
    "etcd": Drill("a member of etcd killed, `kill -9`", None, _member_killed),
}


async def run(house: ClusterHouse, drill: Drill) -> Run:
    """Break it once, and hold what came of it."""
    async with (
        game(house, silent=0, turn_s=30, player=Watcher) as playing,
        game(house, seats=2, silent=2) as waiting,
    ):
        await playing.reaches(MOVES_BEFORE)
        breaking = drill.breaks(house)
        at_s = time.monotonic()
        wrong_side = await asyncio.to_thread(next, breaking)
        clocks = asyncio.create_task(_clocks_go_on(house, waiting, at_s))
        await _moves_go_on(playing, at_s)
        moves_s = max(player.longest_wait_s(at_s) for player in playing.players)
        clocks_s = await clocks
        await asyncio.to_thread(next, breaking, None)
        await playing.goes_on(MOVES_AFTER)
        for table in (playing, waiting):
            await table.ends()
            await table.in_order()
        counted = [await asyncio.to_thread(acknowledged, house, playing.table, player) for player in playing.players]
        await asyncio.to_thread(_wait_until_mended, house)
    intrusions = 0 if wrong_side is None else await asyncio.to_thread(wrong_side.intrusions)
    return Run(moves_s, clocks_s, sum(told for told, _ in counted), sum(lost for _, lost in counted), intrusions)


def acknowledged(house: ClusterHouse, table: str, player: Player) -> tuple[int, int]:
    """For how many moves the client was told ok, and how many of these the log does not have at that version."""
    log = [type(action).__name__.lower() for action in books.actions(house, table)]
    sent = {message["id"]: message["type"] for message in map(json.loads, player.sent)}
    told = [
        (answer["version"], sent[answer["id"]])
        for answer in player.answers()
        if answer["type"] == "ok" and answer.get("version") and sent[answer["id"]] in books.MOVES
    ]
    # The log of actions begins with the second version.
    return len(told), sum(log[version - 2 : version - 1] != [name] for version, name in told)


async def _moves_go_on(playing: Game, at_s: float) -> None:
    """Wait until each who plays has been acknowledged again, and all were shown something new."""
    before = [_moves(player) for player in playing.players]
    version = max(player.version for player in playing.players)
    while not all(
        _moves(player) >= earlier + AGAIN and player.version > version
        for player, earlier in zip(playing.players, before, strict=True)
    ):
        assert time.monotonic() < at_s + COME_BACK_S, f"play does not go on; {playing.house.log('web')}"
        await asyncio.sleep(LOOK_S)


async def _clocks_go_on(house: ClusterHouse, waiting: Game, at_s: float) -> float:
    """Seconds until a deadline fires that had not fired before."""
    fired = max(player.version for player in waiting.players)
    while not all(player.version > fired + 1 for player in waiting.players):
        assert time.monotonic() < at_s + COME_BACK_S, f"no clock fires; {house.log('live')}"
        await asyncio.sleep(LOOK_S)
    return time.monotonic() - at_s


def _wait_until_mended(house: ClusterHouse) -> None:
    """Wait until all three machines follow one primary and both webs serve: the next run begins where this one did."""
    deadline = time.monotonic() + MENDED_S
    while not house.is_well():
        assert time.monotonic() < deadline, opening.members(house.cluster)
        time.sleep(LOOK_S * 10)
    opening.wait_for_house(house.cluster, house.door, MENDED_S)


def _moves(player: Player) -> int:
    return sum(1 for answer in player.answers() if answer["type"] == "ok" and answer.get("version"))


def _primary(house: ClusterHouse) -> Machine:
    machine = opening.primary(house.cluster)
    assert machine is not None, "there is no primary to break"
    return machine
