"""Whether webs add up: the work of a move with two and four web processes beside the work with one.

The same tables are played at the same pace by turns: at one web, at several of which each has whole tables (as a proxy
that hashes `/ws/table/<id>` shares them out), and at several with each table's players spread over all of them. Counted
are seconds of a core, so what else the machine does falls on all alike. A web that is not in use stands still.

A web with fewer tables works longer for each move, whoever else there is: what it needs for one has left the
processor's caches by the next. So four webs are compared in two ways: with one that has all their tables, and with one
that has a quarter of them, as each of the four. The first says what is saved by having fewer webs, the second whether a
house that grows by webs and tables pays for their number. `webs.calls` counts what caches do not change.

A web works a little whatever is played: it looks at what is committed, notes that moves pass, listens. That is measured
beside, with all sockets open and nobody moving, and taken off what a move costs: a small benchmark has few moves among
which to divide it. What it comes to at a web that is full is reckoned from both.
"""

import statistics
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

import psutil

from bench.load import parts
from bench.rows import Row
from bench.webs.arranged import ALONE, FOUR, ONE, Arrangement, Took, Work, playing

if TYPE_CHECKING:
    from bench.tables.daphne import Server

NEEDS_LINUX = "processes that are not in use are stopped"
TURNS = 5
FULL_A_S = 200
"""Moves a second of 1,000 tables, which one web has (docs/administrators/scaling.md)."""
COSTS_AT_MOST = 1.1
ARRANGEMENTS = (ONE, Arrangement(2), FOUR, ALONE, Arrangement(2, apart=True), Arrangement(4, apart=True))


def run() -> list[Row]:
    """The work of a move by part, and of several webs over that of one, at the median of the turns."""
    took: dict[Arrangement, list[Took]] = defaultdict(list)
    with playing("rummysite.asgi:application") as opened:
        for turn in range(TURNS):
            # Forwards and backwards, so that none always comes first.
            for each in ARRANGEMENTS[:: 1 if turn % 2 == 0 else -1]:
                took[each].append(opened.took(each, lambda used: _worked_ms(used, opened.behind)))
    return [row for each in ARRANGEMENTS for row in _rows(each, took)]


def _worked_ms(used: "Sequence[Server]", behind: parts.Parts) -> Work:
    """Milliseconds of a core, of the webs together and of each other part."""
    webs = {f"web {number}": psutil.Process(web.pid) for number, web in enumerate(used)}
    worked_ms: dict[str, float] = defaultdict(float)
    for part, worked_s in parts.worked_s(webs | behind | parts.servers()).items():
        worked_ms["webs" if part in webs else part] += 1000 * worked_s
    return worked_ms


def _rows(arranged: Arrangement, took: Mapping[Arrangement, list[Took]]) -> Iterator[Row]:
    """Ratios are of each turn with the same turn at one web, and of these the median."""
    limit = COSTS_AT_MOST if arranged.webs > 1 and not arranged.apart else None
    for part in ("webs", "valkey", "postgres"):
        mine, ones = ([each.a_move[part] for each in took[which]] for which in (arranged, ONE))
        yield _beside(f"{part} a move", arranged, mine, ones, limit if part == "webs" else None)
    if arranged is FOUR:
        mine, alone = ([each.a_move["webs"] for each in took[which]] for which in (FOUR, ALONE))
        yield _beside("webs a move, as many tables at each", arranged, mine, alone, limit, peer=ALONE)
    rest_ms = statistics.median(each.at_rest["webs"] for each in took[arranged])
    yield Row(what=f"{arranged.name}: at rest, each", value=rest_ms / arranged.webs, unit="ms a second")
    full, one_full = ([_when_full(each, which.webs) for each in took[which]] for which in (arranged, ONE))
    yield _beside(f"webs a move, each with {FULL_A_S} a second", arranged, full, one_full, limit)
    rate = statistics.median(each.moves_per_s for each in took[arranged])
    yield Row(what=f"{arranged.name}: moves", value=rate, unit="/s")


def _when_full(took: Took, webs: int) -> float:
    """What a move costs the webs where each of them has as much to do as it can."""
    return took.a_move["webs"] + took.at_rest["webs"] / (webs * FULL_A_S)


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
