"""Whether webs add up: the work of a move with two and four web processes beside the work with one.

The same tables are played at the same pace by turns: at one web, at several of which each has whole tables (as a proxy
that hashes `/ws/table/<id>` shares them out), and at several with each table's players spread over all of them. Counted
are seconds of a core, so what else the machine does falls on all alike. A web that is not in use stands still.

A web with fewer tables works more for each move, whoever else there is: what it needs for one has left the processor's
caches by the next. So four webs are compared in two ways: with one that has all their tables, and with one that has a
quarter of them, as each of the four. The first says what is saved by having fewer webs, the second whether a house that
grows by webs and tables pays for their number.

A web works a little whatever is played: it looks at what is committed, notes that moves pass, listens. That is measured
beside, with all sockets open and nobody moving, and taken off what a move costs: a small benchmark has few moves among
which to divide it. What it comes to at a web that is full is reckoned from both.
"""

import statistics
import time
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from typing import TYPE_CHECKING, NamedTuple

import psutil

from bench import house
from bench.load import parts, seating
from bench.load.swarm import allow_many_files
from bench.load.swarms import Addresses, Swarm, swarm, wait_until
from bench.load.tally import Tally
from bench.rows import Row

if TYPE_CHECKING:
    from bench.tables.daphne import Server

NEEDS_LINUX = "processes that are not in use are stopped"
TABLES, THINK_S, SECONDS, TURNS = 40, 0.4, 12.0, 5
NEVER_S = 3_600.0
FULL_A_S = 200
"""Moves a second of 1,000 tables, which one web has (docs/administrators/scaling.md)."""
WARM_UP_S, WITHIN_S, COUNTDOWN_S = 3.0, 120.0, 1
COSTS_AT_MOST = 1.1


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


ONE, FOUR = Arrangement(1), Arrangement(4)
ALONE = Arrangement(1, tables=TABLES // FOUR.webs)
ARRANGEMENTS = (ONE, Arrangement(2), FOUR, ALONE, Arrangement(2, apart=True), Arrangement(4, apart=True))
Work = Mapping[str, float]
"""Milliseconds of a core by part; those of a move, or of a second in which nobody moves."""


class Took(NamedTuple):
    """What an arrangement took: work a move, work a second at rest of all its webs together, moves a second."""

    move_ms: Work
    rest_ms: Work
    moves_per_s: float


def run() -> list[Row]:
    """The work of a move by part, and of several webs over that of one, at the median of the turns."""
    allow_many_files()
    house.ready()
    from bench.tables.daphne import served

    made = seating.full_tables(TABLES, COUNTDOWN_S)
    addresses = [(f"/ws/table/{table.public_id}/", cookies) for table, cookies in made]
    tables = [table for table, _ in made]
    took: dict[Arrangement, list[Took]] = defaultdict(list)
    with ExitStack() as stack:
        webs = [stack.enter_context(served("rummysite.asgi:application")) for _ in range(4)]
        behind = stack.enter_context(parts.worker_and_beat())
        seating.start_deals(tables)
        wait_until(lambda: seating.playing(tables) >= TABLES - 1, "dealing", WITHIN_S)
        # What a process does once, and prepares for each connection, is no move's work.
        _measured(Arrangement(4, apart=True), webs, addresses, behind)
        for turn in range(TURNS):
            # Forwards and backwards, so that none always comes first.
            for each in ARRANGEMENTS[:: 1 if turn % 2 == 0 else -1]:
                took[each].append(_measured(each, webs, addresses, behind))
        seating.close(tables)
    return [row for each in ARRANGEMENTS for row in _rows(each, took)]


def _measured(arranged: Arrangement, webs: "Sequence[Server]", addresses: Addresses, behind: parts.Parts) -> Took:
    used, idle = webs[: arranged.webs], webs[arranged.webs :]
    watched = {f"web {number}": psutil.Process(web.pid) for number, web in enumerate(used)} | behind | parts.servers()
    with _stopped(idle):
        ports = [web.port for web in used]
        played = addresses[: arranged.tables]
        _, rest_ms = _worked(ports, played, arranged.apart, NEVER_S, watched)
        tally, play_ms = _worked(ports, played, arranged.apart, THINK_S, watched)
    moves_per_s = tally.moves / tally.seconds
    return Took({part: (play_ms[part] - rest_ms[part]) / moves_per_s for part in play_ms}, rest_ms, moves_per_s)


def _worked(
    ports: list[int], addresses: Addresses, apart: bool, think_s: float, watched: parts.Parts
) -> tuple[Tally, Work]:
    """Play, or with an endless thought sit there, for so long; the milliseconds of each part a second."""
    with swarm(ports, addresses, think_s, 1, apart=apart) as players:
        wait_until(lambda: _all_open(players, addresses), "opening the sockets", WITHIN_S)
        time.sleep(WARM_UP_S)
        before_s = parts.worked_s(watched)
        players.tell("count")
        time.sleep(SECONDS)
        after_s = parts.worked_s(watched)
        tally = players.counted()
    if tally.gaps or tally.lost:
        raise RuntimeError(f"sockets were lost or versions missed: {tally.lost} {tally.gaps}")
    worked: dict[str, float] = defaultdict(float)
    for part, since_s in before_s.items():
        worked["webs" if part.startswith("web ") else part] += 1000 * (after_s[part] - since_s) / tally.seconds
    return tally, worked


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


def _rows(arranged: Arrangement, took: Mapping[Arrangement, list[Took]]) -> Iterator[Row]:
    """Ratios are of each turn with the same turn at one web, and of these the median."""
    limit = COSTS_AT_MOST if arranged.webs > 1 and not arranged.apart else None
    for part in ("webs", "valkey", "postgres"):
        mine, ones = ([each.move_ms[part] for each in took[which]] for which in (arranged, ONE))
        yield _beside(f"{part} a move", arranged, mine, ones, limit if part == "webs" else None)
    if arranged is FOUR:
        mine, alone = ([each.move_ms["webs"] for each in took[which]] for which in (FOUR, ALONE))
        yield _beside("webs a move, as many tables at each", arranged, mine, alone, limit, peer=ALONE)
    rest_ms = statistics.median(each.rest_ms["webs"] for each in took[arranged])
    yield Row(what=f"{arranged.name}: at rest, each", value=rest_ms / arranged.webs, unit="ms a second")
    full, one_full = ([_when_full(each, which.webs) for each in took[which]] for which in (arranged, ONE))
    yield _beside(f"webs a move, each with {FULL_A_S} a second", arranged, full, one_full, limit)
    rate = statistics.median(each.moves_per_s for each in took[arranged])
    yield Row(what=f"{arranged.name}: moves", value=rate, unit="/s")


def _when_full(took: Took, webs: int) -> float:
    """What a move costs the webs where each of them has as much to do as it can."""
    return took.move_ms["webs"] + took.rest_ms["webs"] / (webs * FULL_A_S)


def _beside(
    what: str,
    arranged: Arrangement,
    mine: Sequence[float],
    ones: Sequence[float],
    limit: float | None,
    *,
    peer: Arrangement = ONE,
) -> Row:
    one = statistics.median(ones)
    if arranged is ONE:
        return Row(what=f"{arranged.name}: {what}", value=one, unit="ms")
    value = one * statistics.median(a / b for a, b in zip(mine, ones, strict=True))
    return Row(what=f"{arranged.name}: {what}", value=value, unit="ms", peer=peer.name, peer_value=one, ceiling=limit)
