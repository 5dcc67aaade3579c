"""The database part of a move, beside pgbench running the same statements; client and server share one core."""

import time
from collections.abc import Callable
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from bench import house
from bench.pgbench import commits_not_waiting_for_the_disk, on_one_core, transactions_per_second
from bench.rows import Row

if TYPE_CHECKING:
    from tables.play.models import Deal
    from tables.play.rows import Saved

NEEDS_LINUX = "the server and this process are kept on one core"
SECONDS = 4
SCRIPT = """
\\set v :v + 1
SELECT id, public_id, table_id, status, version, snapshot, terms, sealed_key, bot_seats, bot_strength, bot_think_ms,
    currency, xmin::text AS mark FROM tables_deal WHERE public_id = '{public_id}' \\gset
WITH deal AS (UPDATE tables_deal SET version = :v, snapshot = '\\x{snapshot}', due_at = now() + interval '1 hour',
    bot_due_at = NULL, status = 'live', ended_at = NULL, data_key = ''
    WHERE id = {pk} AND xmin = :mark::text::xid RETURNING id)
INSERT INTO tables_move (deal_id, version, at, action, events)
    SELECT id, :v::int, now(), '', '\\x{events}' FROM deal;
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
    return Saved(version, now, bytes(124), bytes(deal.snapshot), now, None, "live", None)


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
    from tables.sealing.deals import state_of
    from tables.wire import broadcast

    deal = scene.live_deal(scene.people(6))
    state = state_of(deal)

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
    """How often a second pgbench runs the statements of a move, prepared, with one client."""
    saved = sample(deal, first_version)
    script = SCRIPT.format(
        public_id=deal.public_id,
        pk=deal.pk,
        events=saved.events.hex(),
        snapshot=saved.snapshot.hex(),
    )
    return transactions_per_second(script, f"-Dv={first_version}", clients=1, seconds=SECONDS)
