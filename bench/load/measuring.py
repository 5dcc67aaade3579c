"""One run of the swarm against one server, and what it cost: the house with everything, or the bare floor."""

import time
from collections.abc import Mapping
from contextlib import ExitStack
from typing import TYPE_CHECKING, NamedTuple

import psutil

from bench.load import parts, seating
from bench.load.echoer import SEATS
from bench.load.swarms import swarm, wait_until
from bench.load.tally import Tally

if TYPE_CHECKING:
    from tables.setup.models import Table

HOUSE, FLOOR = "rummysite.asgi:application", "bench.tables.echo_app:application"
OPEN_A_SECOND = 10  # sockets; it takes longer only when something is wrong
WARM_UP_S = 3.0
COUNTDOWN_S = 1


class Size(NamedTuple):
    """How large a run is; `think_s` 0 is flat out, else the time between two moves of a table."""

    tables: int
    seconds: float
    think_s: float
    processes: int = 1

    @property
    def sockets(self) -> int:
        """The number of sockets: six players at each table."""
        return self.tables * SEATS


class Load(NamedTuple):
    """What a run came to.

    `worked_s` are seconds of a core by part while it was counted; `memory_kb` by part what each socket added;
    `opening_s` how long it took until all sockets were open.
    """

    size: Size
    tally: Tally
    worked_s: Mapping[str, float]
    memory_kb: Mapping[str, float]
    opening_s: float

    @property
    def work_ms(self) -> float:
        """Milliseconds of a core that a move costs the house, the swarm's own work left out."""
        return 1000 * sum(self.worked_s.values()) / max(1, self.tally.moves)

    def part_ms(self, part: str) -> float:
        """The share of one part in it."""
        return 1000 * self.worked_s[part] / max(1, self.tally.moves)

    def share(self, part: str) -> float:
        """The share of one core that a part used, in percent."""
        return 100 * self.worked_s[part] / self.tally.seconds


def house(size: Size) -> Load:
    """Whole deals at the real tables."""
    from bench.tables.daphne import served

    tables = seating.full_tables(size.tables, COUNTDOWN_S)
    addresses = [(f"/ws/table/{table.public_id}/", cookies) for table, cookies in tables]
    rows = [table for table, _ in tables]
    try:
        with ExitStack() as stack:
            web = stack.enter_context(served(HOUSE))
            background = stack.enter_context(parts.worker_and_beat())
            watched = {"web": psutil.Process(web.pid), **background, **parts.servers()}
            return _run(size, web.port, addresses, watched, rows)
    finally:
        seating.close(rows)


def floor(size: Size) -> Load:
    """The traffic of as many tables, echoed to each group: what a move costs without the house."""
    from bench.tables.daphne import served

    addresses = [(f"/bare/echo-{number}/", [""] * SEATS) for number in range(size.tables)]
    with served(FLOOR) as web:
        watched = {"web": psutil.Process(web.pid), "valkey": parts.servers()["valkey"]}
        return _run(size, web.port, addresses, watched, [])


def _run(
    size: Size, port: int, addresses: list[tuple[str, list[str]]], watched: parts.Parts, tables: "list[Table]"
) -> Load:
    before_mb = {name: parts.memory_mb(process) for name, process in watched.items()}
    with swarm([port], addresses, size.think_s, size.processes) as players:
        within_s = 30 + size.sockets / OPEN_A_SECOND
        opening_s = wait_until(lambda: players.open() >= size.sockets, "opening the sockets", within_s)
        if tables:
            seating.start_deals(tables)
            wait_until(lambda: seating.playing(tables) >= 0.9 * len(tables), "dealing", within_s)
        players.tell("begin")
        time.sleep(WARM_UP_S + size.think_s)
        after_mb = {name: parts.memory_mb(process) for name, process in watched.items()}
        before_s = parts.worked_s(watched)
        players.tell("count")
        time.sleep(size.seconds)
        after_s = parts.worked_s(watched)
        tally = players.counted()
    return Load(
        size,
        tally,
        {name: after_s[name] - before_s[name] for name in watched},
        {name: 1024 * (after_mb[name] - before_mb[name]) / size.sockets for name in watched},
        opening_s,
    )
