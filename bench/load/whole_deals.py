"""Whole deals played over real sockets, six a table: moves a second, how late they show, what a move and a socket cost.

Flat out a player moves as soon as it is shown that it may; at life's pace a table makes one move in 5 s. The floor is
the same traffic against a server that only tells the group. One Daphne, one worker and the beat share the machine with
both servers and the swarm itself, whose work is counted apart. Lateness is from sending a move until who sent it was
shown it. Sizes: `python -m bench.load --tables 1000 --seconds 60`.
"""

import os
from collections.abc import Sequence

from bench import house as bench_house
from bench.load import measuring
from bench.load.echoer import SEATS
from bench.load.measuring import Load, Size
from bench.load.swarm import allow_many_files
from bench.rows import Row

NEEDS_LINUX = "memory is counted with shared pages once, and the swarm calls from several loopback addresses"
FEW, MANY, LIVING = 10, 60, 100
SECONDS = 8.0
LIFE_S = 5.0
IN_TIME_MS = 250


def run() -> list[Row]:
    """Small sizes, for every day."""
    few, many = (measuring_at(tables, SECONDS, 0.0) for tables in (FEW, MANY))
    floor = floor_at(MANY, SECONDS, 0.0)
    living = measuring_at(LIVING, 2 * SECONDS, LIFE_S)
    return [*flat_out(many, floor), flatness(few, many), *at_lifes_pace(living)]


def measuring_at(tables: int, seconds: float, think_s: float, processes: int = 1) -> Load:
    """One run against the house."""
    allow_many_files()
    bench_house.ready()
    return measuring.house(Size(tables, seconds, think_s, processes))


def floor_at(tables: int, seconds: float, think_s: float, processes: int = 1) -> Load:
    """One run against the floor."""
    bench_house.ready()
    return measuring.floor(Size(tables, seconds, think_s, processes))


def flat_out(load: Load, floor: Load | None) -> list[Row]:
    """What a run without thinking came to, beside the floor's if there was one."""
    what = f"flat out, {load.size.tables} tables"
    peer = "floor" if floor else ""
    rows = [
        Row(
            what=f"{what}: moves",
            value=load.tally.moves_per_s,
            unit="/s",
            peer=peer,
            peer_value=floor and floor.tally.moves_per_s,
        ),
        Row(what=f"{what}: work a move", value=load.work_ms, unit="ms", peer=peer, peer_value=floor and floor.work_ms),
    ]
    rows += [Row(what=f"  of it {part}", value=load.part_ms(part), unit="ms") for part in load.worked_s]
    return [*rows, *_lateness(what, load), *_memory(load), *_wrongs(what, load)]


def at_lifes_pace(load: Load) -> list[Row]:
    """What a run at one move in some seconds a table came to."""
    what = f"a move in {load.size.think_s:g} s, {load.size.tables} tables"
    rows = [
        Row(what=f"{what}: moves", value=load.tally.moves_per_s, unit="/s"),
        *_lateness(what, load, IN_TIME_MS),
        *(Row(what=f"  {part} at work", value=load.share(part), unit="% of a core") for part in load.worked_s),
        Row(what="  the swarm at work", value=100 * load.tally.cpu_s / load.tally.seconds, unit="% of a core"),
        Row(what="  opening all sockets", value=load.opening_s, unit="s"),
        Row(what="  load average beside", value=os.getloadavg()[0], unit=""),
    ]
    return [*rows, *_memory(load), *_wrongs(what, load)]


def flatness(few: Load, many: Load) -> Row:
    """Whether a move costs the same however many tables there are."""
    return Row(
        what=f"work a move, {many.size.tables} tables",
        value=many.work_ms,
        unit="ms",
        peer=f"{few.size.tables} tables",
        peer_value=few.work_ms,
        ceiling=1.5,
    )


def _lateness(what: str, load: Load, ceiling_ms: float | None = None) -> list[Row]:
    return [
        Row(what=f"{what}: shown after, p50", value=load.tally.percentile_ms(50), unit="ms"),
        Row(what=f"{what}: shown after, p99", value=load.tally.percentile_ms(99), unit="ms", ceiling=ceiling_ms),
    ]


def _memory(load: Load) -> list[Row]:
    return [
        Row(what="  memory a socket, web", value=load.memory_kb["web"], unit="KB"),
        Row(what="  memory a table, web", value=SEATS * load.memory_kb["web"], unit="KB"),
        Row(what="  memory a table, postgres", value=SEATS * load.memory_kb["postgres"], unit="KB"),
    ]


def _wrongs(what: str, load: Load) -> Sequence[Row]:
    wrongs = sum(load.tally.lost.values()) + load.tally.gaps
    return [Row(what=f"{what}: sockets lost and versions missed", value=wrongs, unit="", ceiling=0)]
