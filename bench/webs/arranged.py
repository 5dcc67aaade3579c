"""Webs side by side: the same tables at one, at several with whole tables each, or with each table's players at all."""

import os
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import psutil

from bench import house
from bench.load import parts, seating
from bench.load.swarm import allow_many_files
from bench.load.swarms import Addresses, Swarm, swarm, wait_until

if TYPE_CHECKING:
    from bench.tables.daphne import Server

TABLES, THINK_S, SECONDS, WEBS = 40, 0.4, 12.0, 4
NEVER_S = 3_600.0
WARM_UP_S, WITHIN_S, COUNTDOWN_S = 3.0, 120.0, 1

Work = Mapping[str, float]
"""What was worked, by part: of a move, or of a second in which nobody moves."""
Count = Callable[["Sequence[Server]"], Work]
"""What these webs, and what else is counted, have worked so far, by part."""


class Arrangement(NamedTuple):
    """So many webs, whether a table's players are at all of them, and how many tables are played at all together."""

    webs: int
    apart: bool = False
    tables: int = TABLES

    @property
    def name(self) -> str:
        """The arrangement's name in the table of results."""
        if self.webs == 1:
            return "one web" if self.tables == TABLES else f"one web with {self.tables} tables"
        return f"{self.webs} webs, players of one table {'apart' if self.apart else 'together'}"


ONE, FOUR = Arrangement(1), Arrangement(WEBS)
ALONE = Arrangement(1, tables=TABLES // WEBS)


class Took(NamedTuple):
    """What an arrangement took: work a move, work a second at rest of all its webs together, moves a second."""

    a_move: Work
    at_rest: Work
    moves_per_s: float


class House(NamedTuple):
    """Webs that serve the same tables, where to play each of them, and the parts behind."""

    webs: "Sequence[Server]"
    addresses: Addresses
    behind: parts.Parts

    def took(self, arranged: Arrangement, counted: Count) -> Took:
        """Play as arranged, after the same time at rest. Raises RuntimeError if a socket or a version was lost."""
        used, idle = self.webs[: arranged.webs], self.webs[arranged.webs :]
        with _stopped(idle):
            _, at_rest = self._worked(used, arranged, NEVER_S, counted)
            moves_per_s, playing = self._worked(used, arranged, THINK_S, counted)
        return Took({part: (playing[part] - at_rest[part]) / moves_per_s for part in playing}, at_rest, moves_per_s)

    def _worked(
        self, used: "Sequence[Server]", arranged: Arrangement, think_s: float, counted: Count
    ) -> tuple[float, Work]:
        """Play, or with an endless thought sit there, for so long; moves a second, and the work a second."""
        addresses = self.addresses[: arranged.tables]
        with swarm([web.port for web in used], addresses, think_s, 1, apart=arranged.apart) as players:
            wait_until(lambda: _all_open(players, addresses), "opening the sockets", WITHIN_S)
            time.sleep(WARM_UP_S)
            before = counted(used)
            players.tell("count")
            time.sleep(SECONDS)
            after = counted(used)
            tally = players.counted()
        if tally.gaps or tally.lost:
            raise RuntimeError(f"sockets were lost or versions missed: {tally.lost} {tally.gaps}")
        return tally.moves / tally.seconds, {part: (after[part] - before[part]) / tally.seconds for part in after}


@contextmanager
def playing(application: str) -> Iterator[House]:
    """A house with as many webs as are compared, all tables dealt at, warm."""
    allow_many_files()
    house.ready()
    from bench.tables.daphne import served

    made = seating.full_tables(TABLES, COUNTDOWN_S)
    addresses = [(f"/ws/table/{table.public_id}/", cookies) for table, cookies in made]
    tables = [table for table, _ in made]
    with ExitStack() as stack:
        webs = [stack.enter_context(served(application)) for _ in range(WEBS)]
        opened = House(webs, addresses, stack.enter_context(parts.worker_and_beat()))
        seating.start_deals(tables)
        wait_until(lambda: seating.playing(tables) >= TABLES - 1, "dealing", WITHIN_S)
        # What a process does once, and prepares for each connection, is no move's work.
        opened.took(Arrangement(WEBS, apart=True), lambda _: {})
        yield opened
        seating.close(tables)


def written_by(pid: int) -> Path:
    """The file in which a web that counts (`bench.webs.counting`) writes its count when it gets SIGUSR1."""
    return Path(os.environ["RUMMY_BENCH_HOME"]) / f"calls-{pid}"


def _all_open(players: Swarm, addresses: Addresses) -> bool:
    return players.open() >= sum(len(cookies) for _, cookies in addresses)


@contextmanager
def _stopped(webs: "Sequence[Server]") -> Iterator[None]:
    for web in webs:
        psutil.Process(web.pid).suspend()
    try:
        yield
    finally:
        for web in webs:
            psutil.Process(web.pid).resume()
