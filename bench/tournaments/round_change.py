"""A round change of 300 players: from the last deal of fifty tables to everybody seated for the next round.

Measured: all of it by one worker, the longest single transaction, and the longest that the tournament's own row is
locked, since registering, buying in again and giving up wait for that one.
"""

import time
from collections.abc import Callable
from datetime import timedelta
from typing import TYPE_CHECKING

from bench import house
from bench.rows import Row

if TYPE_CHECKING:
    from tournaments.scheduled.models.tournament import Tournament

PLAYERS = 300
WHOLE_S = 30.0
ONE_S = 1.0


def run() -> list[Row]:
    """Seat 300 bots, end every deal of the round in a bound, then change the round step by step."""
    house.ready()
    from tournaments.scheduled import deadlines as sweeps

    tournament, now_ms = _round_played()
    steps: dict[str, list[float]] = {"tournament": [], "table": []}
    started = time.perf_counter()
    while tournament.round_number == 1 or tournament.step != "playing":
        busy = _timed(steps["tournament"], sweeps.sweep_tournaments, now_ms)
        busy += _timed(steps["table"], sweeps.sweep_round_tables, now_ms)
        tournament.refresh_from_db()
        if not busy and tournament.due_at is not None:
            now_ms += tournament.break_s * 1000
    whole_s = time.perf_counter() - started
    return [
        Row(what="round change, 300 players, one worker", value=whole_s, unit="s", ceiling=WHOLE_S),
        Row(what="longest step of the tournament", value=max(steps["tournament"]), unit="s", ceiling=ONE_S),
        Row(what="longest step of one table", value=max(steps["table"]), unit="s", ceiling=ONE_S),
        Row(what="steps", value=len(steps["tournament"]) + len(steps["table"]), unit="transactions"),
    ]


def _timed(times: list[float], sweep: Callable[[int], int], now_ms: int) -> int:
    """Sweep one step at a time, each timed; how many there were."""
    from tournaments.scheduled import deadlines as tournament_deadlines

    tournament_deadlines.MOST_A_SWEEP = 1
    count = 0
    while True:
        started = time.perf_counter()
        if not sweep(now_ms):
            return count
        times.append(time.perf_counter() - started)
        count += 1


def _round_played() -> tuple["Tournament", int]:
    """A tournament all of whose first tables have finished, their clocks having dropped everybody."""
    from base import clock
    from tables.play import deadlines
    from tournaments.scheduled.deadlines import sweep_ended_deals, sweep_round_tables, sweep_tournaments
    from tournaments.scheduled.models.tournament import Tournament
    from tournaments.scheduled.services import announcing, company

    start = clock.at(clock.now_ms()) + timedelta(hours=1)
    tournament = announcing.announce(
        Tournament(
            name="Bench",
            profile_name="rummycircle-points",
            overrides={"turn_s": 1, "extra_s": 0, "misses": 1},
            guarantee_minor=1_000_000,
            max_entrants=PLAYERS,
            registration_opens_at=start - timedelta(hours=2),
            starts_at=start,
            rounds=[{"deals": 1, "per_table": 3}, {"deals": 1, "best": 6}, {"deals": 1}],
            prizes={"kind": "shares", "rows": [{"each": 10_000}]},
            bot_think_ms=600_000,
            start_s=1,
            break_s=5,
        )
    )
    company.add_bots(tournament.public_id, PLAYERS)
    now_ms = clock.to_ms(start)
    while tournament.played_rounds.filter(tables__state="done").distinct().count() == 0 or _unfinished(tournament):
        sweep_round_tables(now_ms)
        if _unfinished(tournament) or tournament.round_number == 0:
            sweep_tournaments(now_ms)
        deadlines.sweep_clocks(now_ms)
        sweep_ended_deals(now_ms)
        now_ms += 250
        tournament.refresh_from_db()
    return tournament, now_ms


def _unfinished(tournament: "Tournament") -> bool:
    tables = tournament.played_rounds.filter(tables__state__in=["planned", "ready", "playing"])
    return tables.exists()
