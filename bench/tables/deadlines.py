"""Ten thousand live deals of which a hundred fall due each second: how late their clocks fire, and for how much work.

In a first wave one process sweeps as often as the beat asks for it, and its work is counted; in a second four sweep,
each as often; in a third the Procfile's own worker and beat do. Every clock must have fired once. A clock has fired
when its move is committed and somebody else can see it, which a notification from the database tells.
"""

import os
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from statistics import quantiles
from typing import NamedTuple, cast

import psutil
import psycopg

from bench import house
from bench.rows import Row
from bench.tables.daphne import stop
from rummysite.paths import BASE_DIR
from rummysite.run import procfile

DEALS = 10_000
APART_MS = 10
WAVE_S = 12
GAP_S = 20
TRIAL = 500
LEAST_S, SPARE = 20, 1.5
RACERS = 4
NOTIFY = """
CREATE OR REPLACE FUNCTION bench_fired() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN PERFORM pg_notify('fired', NEW.deal_id::text); RETURN NULL; END $$;
CREATE OR REPLACE TRIGGER bench_fired AFTER INSERT ON tables_move FOR EACH ROW EXECUTE FUNCTION bench_fired();
"""
Running = subprocess.Popen[str]
Listener = psycopg.Connection[tuple[object, ...]]


def run() -> list[Row]:
    """Lateness and work of one sweeper, of four racing ones, and of the house's own processes."""
    house.ready()
    from bench.tables.many_deals import live_deals

    began_s = time.time()
    live_deals(TRIAL, [int(began_s * 1000)], APART_MS, 0)
    making_s = LEAST_S + SPARE * (time.time() - began_s) * DEALS / TRIAL  # when a deal falls due is part of its state
    first_s = time.time() + making_s
    starts_s = [first_s + wave * (WAVE_S + GAP_S) for wave in range(3)]
    every = WAVE_S * 1000 // APART_MS
    deals = live_deals(DEALS - TRIAL, [int(start_s * 1000) for start_s in starts_s], APART_MS, every)
    if time.time() > first_s - GAP_S:
        raise RuntimeError(f"making the deals took longer than {making_s:.0f} s")
    with psycopg.connect(os.environ["DATABASE_URL"], autocommit=True) as listener:
        listener.execute("ANALYZE tables_deal")
        listener.execute(NOTIFY)
        listener.execute("LISTEN fired")
        with sweepers(RACERS) as racers:
            _go(racers[:1])
            one = watch(listener, _watched(racers[:1]), starts_s[0], deals)
            _go(racers[1:])
            racing = watch(listener, _watched(racers), starts_s[1], deals)
        with house_processes() as house_s:
            living = watch(listener, _watched(house_s), starts_s[2], deals)
        listener.execute("DROP TRIGGER bench_fired ON tables_move")
    waves = (one, racing, living)
    times = Counter(pk for wave in waves for pk, _ in wave.fired)
    return [
        Row(what="lateness of a clock, p99", value=one.p99_s, unit="s", ceiling=0.3),
        Row(what="work of the sweep, of one core", value=one.work_percent, unit="%", ceiling=5),
        Row(what=f"lateness with {RACERS} racing, p99", value=racing.p99_s, unit="s", ceiling=0.3),
        Row(what="lateness by beat and worker, p99", value=living.p99_s, unit="s", ceiling=0.3),
        Row(what="work of beat and worker, of one core", value=living.work_percent, unit="%"),
        Row(what="clocks that fired twice or never", value=sum(times[pk] != 1 for pk in deals), unit="", ceiling=0),
    ]


class Wave(NamedTuple):
    """Which clocks fired and how late, in s; how much the processes that fired them worked, in s of a core."""

    fired: list[tuple[int, float]]
    work_s: float

    @property
    def p99_s(self) -> float:
        """The 99th percentile of the lateness, in seconds."""
        late_s = [late_s for _, late_s in self.fired]
        return quantiles(late_s, n=100)[98] if len(late_s) > 1 else float("inf")

    @property
    def work_percent(self) -> float:
        """Work as a share of one core."""
        return 100 * self.work_s / WAVE_S


def watch(listener: Listener, running: Sequence[psutil.Process], start_s: float, deals: Mapping[int, int]) -> Wave:
    """Note every clock that fires in one wave."""
    time.sleep(max(0.0, start_s - time.time()))
    before_s = _worked_s(running)
    fired = []
    for notice in listener.notifies(timeout=WAVE_S + 1):
        pk = int(notice.payload)
        fired.append((pk, time.time() - deals.get(pk, 0) / 1000))
    return Wave(fired, _worked_s(running) - before_s)


@contextmanager
def sweepers(count: int) -> Iterator[list[Running]]:
    """This many processes that start to sweep when they are told to, and do nothing else."""
    command = [sys.executable, "-m", "bench.tables.deadlines"]
    with _started([command] * count) as running:
        for each in running:
            assert each.stdout is not None
            each.stdout.readline()
        yield running


def _go(running: Sequence[Running]) -> None:
    for each in running:
        print("go", file=each.stdin, flush=True)


def _watched(running: Sequence[Running]) -> list[psutil.Process]:
    return [psutil.Process(each.pid) for each in running]


@contextmanager
def house_processes() -> Iterator[list[Running]]:
    """The worker, with as many processes, and the beat, as the house runs them."""
    commands = procfile.parts(BASE_DIR / "Procfile")
    os.environ["WORKERS"] = str(RACERS)
    with _started([["sh", "-c", commands[name]] for name in ("live",)]) as running:
        yield running


@contextmanager
def _started(commands: list[list[str]]) -> Iterator[list[Running]]:
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    environment, pipe = os.environ | {"PATH": path}, subprocess.PIPE
    running = [
        subprocess.Popen(command, cwd=BASE_DIR, env=environment, stdin=pipe, stdout=pipe, text=True)
        for command in commands
    ]
    try:
        yield running
    finally:
        for each in running:
            stop(each)


def _worked_s(running: Sequence[psutil.Process]) -> float:
    family = [process for each in running for process in (each, *each.children(recursive=True))]
    return sum(sum(process.cpu_times()[:2]) for process in family)


def main() -> None:
    """Sweep when told to, until terminated."""
    import django

    django.setup()
    from base.sweeping import Sweep, sweeps
    from tables.play import deadlines

    print("ready", flush=True)
    sys.stdin.readline()

    every_s = cast(Sweep, sweeps.get("clocks")).every_s
    next_s = time.monotonic()
    while True:
        deadlines.sweep_clocks()
        next_s = max(next_s + every_s, time.monotonic())
        time.sleep(max(0.0, next_s - time.monotonic()))


if __name__ == "__main__":
    main()
