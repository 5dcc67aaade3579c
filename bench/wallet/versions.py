"""What a posting costs the server, beside another version of the house, by turns and each on a server of its own.

RUMMY_BENCH_OTHER names the folder of the other version's checkout, for example one made by `git worktree add`; without
it there is nothing to compare. Two things are counted, commits not waiting for the disk. Postings a second of four
writers, each through its version's own code, as players' processes post them: on a machine that does nothing else. And
the CPU time of PostgreSQL alone for a settled deal of three legs, by pgbench, which says something on a busy machine
too. The ratio is the median of the rounds' ratios.
"""

import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from statistics import median
from typing import IO

from bench.rows import Row

NEEDS_LINUX = "the server's CPU time is read from /proc"
OTHER = os.environ.get("RUMMY_BENCH_OTHER", "")
POSTINGS = 1_000
ROUNDS = 9
HOWS = ("hot", "spread")
WRITERS = 4
FLOOR = 0.9
"""Authority may cost a tenth of the postings a second."""
_RUN = "import runpy, sys; runpy.run_path(sys.argv[1], run_name='__main__')"
"""This file with everything else from the folder in which it is run: the other version has no such file."""


def run() -> list[Row]:
    """A deal whose rake goes to the hot account, and one without."""
    if not OTHER:
        return []
    houses = [_open(Path.cwd()), _open(Path(OTHER))]
    try:
        whole = {how: _rounds(houses, f"{how} whole") for how in HOWS}
        rounds = {how: _rounds(houses, how) for how in HOWS}
    finally:
        for house in houses:
            house.communicate()
    rows = []
    for how, pairs in whole.items():
        mine, other = sorted(pairs, key=lambda pair: pair[0] / pair[1])[len(pairs) // 2]
        what = f"{how}, {WRITERS} writers through the house's own code"
        rows.append(Row(what=what, value=mine, unit="/s", peer="other version", peer_value=other, floor=FLOOR))
    for how, pairs in rounds.items():
        mine, other = sorted(pairs, key=lambda pair: pair[0] / pair[1])[len(pairs) // 2]
        rows.append(
            Row(what=f"{how}, CPU of the server", value=mine, unit="µs", peer="other version", peer_value=other)
        )
        lowest = [min(pair[side] for pair in pairs) for side in (0, 1)]
        rows.append(
            Row(what=f"{how}, least CPU of a round", value=lowest[0], unit="µs", peer="other", peer_value=lowest[1])
        )
        ratios = sorted(one / another for one, another in pairs)
        rows.append(Row(what=f"{how}, ratio, from {ratios[0]:.2f} to {ratios[-1]:.2f}", value=median(ratios), unit="x"))
    return rows


def _open(checkout: Path) -> "subprocess.Popen[str]":
    own = {name: value for name, value in os.environ.items() if name not in ("RUMMY_BENCH_HOME", "RUMMY_DATA_DIR")}
    house = subprocess.Popen(
        [sys.executable, "-c", _RUN, __file__],
        cwd=checkout,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        env=own,
    )
    _answer(house.stdout)
    return house


def _rounds(houses: "list[subprocess.Popen[str]]", how: str) -> list[tuple[float, float]]:
    return [_round(houses, how, backwards=bool(n % 2)) for n in range(ROUNDS)]


def _round(houses: "list[subprocess.Popen[str]]", how: str, *, backwards: bool) -> tuple[float, float]:
    spent = [0.0, 0.0]
    for number in (1, 0) if backwards else (0, 1):
        asked = houses[number].stdin
        assert asked is not None
        asked.write(f"{how}\n")
        asked.flush()
        spent[number] = float(_answer(houses[number].stdout))
    return spent[0], spent[1]


def _answer(said: "IO[str] | None") -> str:
    assert said is not None
    line = said.readline()
    if not line:
        raise RuntimeError("a house of the comparison has ended")
    return line


def serve() -> None:
    """One house, of the checkout that is the current folder: for each line that names how, what a posting cost."""
    from django.db import connection

    from bench import house
    from bench.pgbench import commits_not_waiting_for_the_disk
    from bench.wallet import postings

    house.ready()
    vars(postings)["fund"]()  # each version's own
    folder = Path(os.environ["RUMMY_DATA_DIR"])
    server = int(next(folder.glob("**/postmaster.pid")).read_text().split()[0])
    with commits_not_waiting_for_the_disk():
        connection.close()
        print("ready", flush=True)
        for line in sys.stdin:
            how, _, whole = line.strip().partition(" ")
            print(_per_s(postings, how) if whole else _settle(postings, how, server), flush=True)


def _per_s(postings: object, how: str) -> float:
    """Postings a second of all writers, each a process of this version."""
    sides = vars(postings)["sides"](WRITERS, how)
    return float(sides[how]().per_s)


def _settle(postings: object, how: str, server: int) -> float:
    """CPU microseconds a posting; a version whose postings have no source settles what nobody has played."""
    script, options = _script(postings, how)
    from bench.pgbench import PGBENCH

    with tempfile.NamedTemporaryFile("w", suffix=".sql") as file:
        file.write(script)
        file.flush()
        before = _ended_backends_us(server)
        command = [os.fspath(PGBENCH), "-n", "-Mprepared", "-c1", f"-t{POSTINGS}", *options, "-f", file.name]
        subprocess.run([*command, os.environ["DATABASE_URL"]], check=True, capture_output=True)
        time.sleep(0.5)  # until the postmaster has counted the backend that has ended
        return (_ended_backends_us(server) - before) / POSTINGS


def _script(postings: object, how: str) -> tuple[str, list[str]]:
    legs, rake, script = (getattr(postings, name) for name in ("LEGS", "RAKE", "SCRIPT"))
    if not hasattr(postings, "play"):
        return script.format(legs=legs[how], rake=rake[how]), []
    from bench.wallet.played import block, play

    first = play(1, how)
    block()
    return (
        script.format(legs=legs[how], rake=rake[how], how=how, letter=how[0]),
        ["-D", f"first={first}", "-D", "i=0"],
    )


def _ended_backends_us(server: int) -> float:
    fields = Path(f"/proc/{server}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[13]) + int(fields[14])) * 1e6 / os.sysconf("SC_CLK_TCK")


if __name__ == "__main__":
    serve()
