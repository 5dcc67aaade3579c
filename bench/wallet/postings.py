"""Postings a second, beside pgbench running the same statements; and one hot account beside spread ones.

A posting is a deal that was played, settled between seats, in a transaction of its own: BEGIN, `wallet_post` with three
legs and, where rake is taken, who paid it, COMMIT. Beside pgbench it says what Django, psycopg and our own Python cost.
Hot beside spread says what it costs that all rake goes to one account: the third leg is that account, or one seat among
a thousand. All sides take turns, and each ratio is the median of the rounds.
"""

import resource
from functools import partial

from bench import house, progress
from bench.pgbench import commits_not_waiting_for_the_disk, on_one_core, transactions
from bench.rows import Row
from bench.wallet.played import BLOCK, SEATS, block, each, fund, play
from bench.wallet.rounds import Side, beside, by_turns, cpu
from bench.wallet.writing import Rate, measured

NEEDS_LINUX = "one part keeps the server and the writer on one core"
SECONDS = 2
ROUNDS = {1: 3, 4: 5, 16: 3}
ROUNDS_ON_ONE_CORE = 5

# pgbench takes a colon before a word for one of its variables, in strings too.
LEGS = {
    "hot": "ARRAY['seat:' || :a, 'seat:' || :b, 'house' || chr(58) || 'rake'], '{-1000,950,50}', '{seat,seat,house}', "
    "'{NULL,NULL,NULL}', '{0,0,NULL}', '{f,f,t}'",
    "spread": "ARRAY['seat:' || :a, 'seat:' || :b, 'seat:' || :c], '{-1000,950,50}', '{seat,seat,seat}', "
    "'{NULL,NULL,NULL}', '{0,0,0}', '{f,f,f}'",
}
RAKE = {"hot": "ARRAY['seat:' || :b], '{50}'::bigint[]", "spread": "NULL::text[], NULL::bigint[]"}
SCRIPT = f"""
\\set n :first + :client_id * {BLOCK} + :i
\\set i :i + 1
\\set a :n % {SEATS} + 1
\\set b (:n + 333) % {SEATS} + 1
\\set c (:n + 667) % {SEATS} + 1
BEGIN;
SELECT posted.*, CASE WHEN posted.outcome = 'posted' AND rake.amounts IS NOT NULL
    THEN public.wallet_rake_paid('deal' || chr(58) || '{{how}}' || :n, 'CHIP', rake.codes, rake.amounts) END
FROM (VALUES ({{rake}})) AS rake (codes, amounts),
    public.wallet_post(
        '{{letter}}' || :n, 'deal', 'deal' || chr(58) || '{{how}}' || :n, '', 'CHIP', {{legs}}, NULL, NULL, ''
    ) AS posted;
COMMIT;
"""


def run() -> list[Row]:
    """One, four and sixteen writers, spread and hot; then one writer that shares a core with the server."""
    house.ready()
    fund()
    rows: list[Row] = []
    with commits_not_waiting_for_the_disk():
        for writers in ROUNDS:
            progress.say(f"writers: {writers}")
            rows += compared(writers)
        progress.say("writers: 1, on one core with the server")
        with on_one_core():
            pinned = by_turns(sides(1, "spread"), ROUNDS_ON_ONE_CORE)
    rows.append(beside(pinned, "spread", "pgbench spread", "1 writer, one core for all", floor=0.45))
    return rows


def compared(writers: int) -> list[Row]:
    """So many writers beside as many of pgbench, and hot beside spread."""
    rounds = by_turns(sides(writers, "spread", "hot"), ROUNDS[writers])
    name = "1 writer" if writers == 1 else f"{writers} writers"
    floor = 0.5 if writers == 4 else None
    return [
        beside(rounds, "spread", "pgbench spread", f"{name}, spread", floor=floor),
        beside(rounds, "hot", "pgbench hot", f"{name}, hot", floor=floor),
        beside(rounds, "hot", "spread", f"{name}, hot", floor=0.85),
        cpu(rounds, "spread", "pgbench spread", f"{name}, spread"),
    ]


def sides(writers: int, *kinds: str) -> dict[str, Side]:
    """pgbench and we, for these kinds of legs."""
    found: dict[str, Side] = {}
    for kind in kinds:
        found[f"pgbench {kind}"] = partial(pgbench, writers, kind)
        found[kind] = partial(ours, writers, kind)
    return found


def ours(writers: int, how: str) -> Rate:
    """Our own rate, at deals that have just been played."""
    play(writers, "hot" if how == "hot" else "spread")
    return measured("bench.wallet.writer", (str(SECONDS), how), writers)


def pgbench(writers: int, kind: str) -> Rate:
    """The rate of pgbench, and what it spends."""
    first = play(writers, kind)
    for _ in range(writers):
        block()
    script = SCRIPT.format(legs=LEGS[kind], rake=RAKE[kind], how=kind, letter=kind[0])
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    per_s, sent = transactions(script, "-D", f"first={first}", "-D", "i=0", clients=writers, seconds=SECONDS)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    spent = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    booked(first, writers, kind, sent)
    return Rate(per_s, spent / (per_s * SECONDS) * 1e6)


def booked(first: int, writers: int, kind: str, sent: int) -> None:
    """Raises RuntimeError where any of pgbench's postings was refused, for a refusal costs less than a posting."""
    from django.db import connection

    deals = each(writers)
    keys = [f"deal:{kind}{first + client * BLOCK + deal}" for client in range(writers) for deal in range(deals)]
    with connection.cursor() as cursor:
        cursor.execute("SELECT count(*) FROM public.wallet_transaction WHERE key = ANY (%s)", [keys])
        (there,) = cursor.fetchone()
    if there != sent:
        raise RuntimeError(f"{sent - there} of pgbench's {sent} postings were refused; {deals} deals a writer")
