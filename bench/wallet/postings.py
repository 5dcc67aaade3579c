"""Postings a second, beside pgbench running the same statements; and one hot account beside spread ones.

A posting is a deal settled between seats, in a transaction of its own: BEGIN, `wallet_post` with three legs, COMMIT.
Beside pgbench it says what Django, psycopg and our own Python cost. Hot beside spread says what it costs that all rake
goes to one account: the third leg is that account, or one seat among a thousand.
"""

import os
import subprocess
import sys

from bench import house
from bench.pgbench import commits_not_waiting_for_the_disk, on_one_core, transactions_per_second
from bench.rows import Row
from bench.wallet.writer import SEATS

SECONDS = 2
ROUNDS = 3  # whatever else the machine does slows some

# pgbench takes a colon before a word for one of its variables, in strings too.
LEGS = {
    "hot": "ARRAY['seat:' || :a, 'seat:' || :b, 'house' || chr(58) || 'rake'], '{-1000,950,50}', '{seat,seat,house}', "
    "'{NULL,NULL,NULL}', '{0,0,NULL}', '{f,f,t}'",
    "spread": "ARRAY['seat:' || :a, 'seat:' || :b, 'seat:' || :c], '{-1000,950,50}', '{seat,seat,seat}', "
    "'{NULL,NULL,NULL}', '{0,0,0}', '{f,f,f}'",
}
SCRIPT = f"""
\\set a random(1, {SEATS})
\\set b 1 + (:a + random(0, {SEATS - 3})) % {SEATS}
\\set c 1 + (:a + {SEATS - 2}) % {SEATS}
\\set n random(100000000000, 999999999999)
BEGIN;
SELECT * FROM public.wallet_post(:n::text, 'deal', 'pgbench:' || :n, repeat('0', 64), 'CHIP', {{legs}}, NULL, NULL, '');
COMMIT;
"""

FUND = """
SELECT count(*) FROM generate_series(1, %s) AS n, LATERAL public.wallet_post(
    'fund' || n, 'chip_grant', 'fund:' || n, '', 'CHIP', ARRAY['equity:chips', 'seat:' || n],
    '{-100000000000,100000000000}', '{equity,seat}', '{NULL,NULL}', '{NULL,0}', '{t,t}', NULL, NULL, '')
"""


def run() -> list[Row]:
    """One and four writers, spread and hot; then one writer that shares a core with the server."""
    house.ready()
    fund()
    with commits_not_waiting_for_the_disk():
        one, four = rates(1, *LEGS), rates(4, *LEGS)
        with on_one_core():
            pinned = rates(1, "spread")
    return [
        beside_pgbench("1 writer, spread", *one["spread"]),
        beside_pgbench("1 writer, hot", *one["hot"]),
        beside_pgbench("1 writer, one core for all", *pinned["spread"], floor=0.45),
        beside_pgbench("4 writers, spread", *four["spread"], floor=0.5),
        beside_pgbench("4 writers, hot", *four["hot"], floor=0.5),
        hot_beside_spread("1 writer, hot", one["hot"][1], one["spread"][1]),
        hot_beside_spread("4 writers, hot", four["hot"][1], four["spread"][1]),
    ]


def rates(writers: int, *kinds: str) -> dict[str, tuple[float, float]]:
    """The rates of pgbench and of ours for these kinds of legs: all by turns, the best of each."""
    best: dict[str, tuple[float, float]] = dict.fromkeys(kinds, (0.0, 0.0))
    for _ in range(ROUNDS):
        for kind in kinds:
            theirs = transactions_per_second(SCRIPT.format(legs=LEGS[kind]), clients=writers, seconds=SECONDS)
            best[kind] = (max(best[kind][0], theirs), max(best[kind][1], ours(writers, kind)))
    return best


def beside_pgbench(what: str, theirs: float, mine: float, floor: float | None = None) -> Row:
    """Our rate beside pgbench's."""
    return Row(what=what, value=mine, unit="/s", peer="pgbench", peer_value=theirs, floor=floor)


def hot_beside_spread(what: str, hot: float, spread: float) -> Row:
    """The rate with one hot account beside the rate without."""
    return Row(what=what, value=hot, unit="/s", peer="spread", peer_value=spread, floor=0.85)


def ours(writers: int, legs: str) -> float:
    """Postings a second through `wallet.services`, each writer a process."""
    running = [
        subprocess.Popen(
            [sys.executable, "-m", "bench.wallet.writer", str(SECONDS), os.urandom(4).hex(), legs],
            stdout=subprocess.PIPE,
            text=True,
        )
        for _ in range(writers)
    ]
    return sum(float(writer.communicate()[0]) for writer in running)


def fund() -> None:
    """A thousand seats with more chips than the benchmark can move."""
    from django.db import connection

    with connection.cursor() as cursor:
        cursor.execute(FUND, [SEATS])
