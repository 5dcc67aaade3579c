"""Whether webs add up: the work of a move with two and four web processes beside the work with one.

The same tables are played at the same pace by turns: at one web, at several of which each has whole tables (as a proxy
that hashes `/ws/table/<id>` shares them out), and at several with each table's players spread over all of them. Counted
are seconds of a core, so what else the machine does falls on all alike. A web that is not in use stands still.
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
from bench.rows import Row

if TYPE_CHECKING:
    from bench.tables.daphne import Server

NEEDS_LINUX = "processes that are not in use are stopped"
TABLES, THINK_S, SECONDS, TURNS = 40, 0.4, 12.0, 5
WARM_UP_S, WITHIN_S, COUNTDOWN_S = 3.0, 120.0, 1
COSTS_AT_MOST = 1.1


class Arrangement(NamedTuple):
    """So many webs, and whether a table's players are at all of them."""

    webs: int
    apart: bool = False

    @property
    def name(self) -> str:
        """As the table of results has it."""
        if self.webs == 1:
            return "one web"
        return f"{self.webs} webs, players of one table {'apart' if self.apart else 'together'}"


ONE = Arrangement(1)
ARRANGEMENTS = (ONE, Arrangement(2), Arrangement(4), Arrangement(2, apart=True), Arrangement(4, apart=True))
Work = Mapping[str, float]
"""Milliseconds of a core a move, by part."""


def run() -> list[Row]:
    """The work of a move by part, and of several webs over that of one, at the median of the turns."""
    allow_many_files()
    house.ready()
    from bench.tables.daphne import served

    made = seating.full_tables(TABLES, COUNTDOWN_S)
    addresses = [(f"/ws/table/{table.public_id}/", cookies) for table, cookies in made]
    tables = [table for table, _ in made]
    took: dict[Arrangement, list[Work]] = defaultdict(list)
    with ExitStack() as stack:
        webs = [stack.enter_context(served("rummysite.asgi:application")) for _ in range(4)]
        behind = stack.enter_context(parts.worker_and_beat())
        seating.start_deals(tables)
        wait_until(lambda: seating.playing(tables) >= TABLES - 1, "dealing", WITHIN_S)
        for turn in range(TURNS):
            # Forwards and backwards, so that none always comes first.
            for each in ARRANGEMENTS[:: 1 if turn % 2 == 0 else -1]:
                took[each].append(_measured(each, webs, addresses, behind))
        seating.close(tables)
    return [row for each in ARRANGEMENTS for row in _rows(each, took)]


def _measured(arranged: Arrangement, webs: "Sequence[Server]", addresses: Addresses, behind: parts.Parts) -> Work:
    used, idle = webs[: arranged.webs], webs[arranged.webs :]
    watched = {f"web {number}": psutil.Process(web.pid) for number, web in enumerate(used)} | behind | parts.servers()
    with _stopped(idle), swarm([web.port for web in used], addresses, THINK_S, 1, apart=arranged.apart) as players:
        wait_until(lambda: _all_open(players, addresses), "opening the sockets", WITHIN_S)
        players.tell("begin")
        time.sleep(WARM_UP_S)
        before_s = parts.worked_s(watched)
        players.tell("count")
        time.sleep(SECONDS)
        after_s = parts.worked_s(watched)
        tally = players.counted()
    if tally.gaps or tally.lost:
        raise RuntimeError(f"sockets were lost or versions missed: {tally.lost} {tally.gaps}")
    work: dict[str, float] = defaultdict(float)
    for part, since_s in before_s.items():
        work["webs" if part.startswith("web ") else part] += 1000 * (after_s[part] - since_s) / max(1, tally.moves)
    return work | {"moves": tally.moves / tally.seconds}


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


def _rows(arranged: Arrangement, took: Mapping[Arrangement, list[Work]]) -> Iterator[Row]:
    """Ratios are of each turn with the same turn at one web, and of these the median."""
    for part in ("webs", "valkey", "postgres"):
        mine, ones = ([work[part] for work in took[each]] for each in (arranged, ONE))
        one_ms = statistics.median(ones)
        ratio = statistics.median(a / b for a, b in zip(mine, ones, strict=True))
        beside = {} if arranged is ONE else {"peer": ONE.name, "peer_value": one_ms}
        limit = COSTS_AT_MOST if part == "webs" and arranged is not ONE and not arranged.apart else None
        value = one_ms if arranged is ONE else one_ms * ratio
        yield Row(what=f"{arranged.name}: {part} a move", value=value, unit="ms", ceiling=limit, **beside)
    rate = statistics.median(work["moves"] for work in took[arranged])
    yield Row(what=f"{arranged.name}: moves", value=rate, unit="/s")
