"""The ledger exported: how fast, beside PostgreSQL's own COPY of the same entries, and in how much memory.

By default 100,000 entries, so that all benchmarks end soon; with RUMMY_BENCH_ENTRIES=1000000 in the environment
`python -m bench wallet.exports` writes a million. Memory is the most this process held beyond what it held before
anything was exported, whole files being counted and thrown away as a worker sends them on.
"""

import os
import threading
import time
from collections.abc import Callable, Iterator
from functools import partial
from typing import TYPE_CHECKING

import psutil

from bench import house
from bench.rows import Row

if TYPE_CHECKING:
    from wallet.finance.reports.period import Period

ENTRIES = int(os.environ.get("RUMMY_BENCH_ENTRIES", "100000"))
AT_ONCE = 25_000
PLAYERS = 20
MOST_MB = 300

_FILL = """
WITH made AS (
    INSERT INTO public.wallet_transaction (public_id, kind, key, fingerprint, currency_id, note)
    SELECT 'bench' || n, 'chip_grant', 'bench:' || n, '', 'CHIP', '' FROM generate_series(%s, %s) AS n
    RETURNING id, xid, booked_at
), leg AS (
    SELECT made.*, leg.account, leg.minor, row_number() OVER (PARTITION BY leg.account ORDER BY made.id) AS place
    FROM made
    CROSS JOIN LATERAL (VALUES (%s::bigint, -100), ((%s::bigint[])[1 + made.id %% %s], 100)) AS leg (account, minor)
), written AS (
    INSERT INTO public.wallet_entry
        (id, transaction_id, account_id, amount_minor, balance_after_minor, line, xid, booked_at)
    SELECT nextval('public.wallet_entry_id_seq'), leg.id, leg.account, leg.minor,
        a.balance_minor + leg.minor * leg.place,
        CASE WHEN a.balance_minor IS NOT NULL THEN a.lines + leg.place END, leg.xid, leg.booked_at
    FROM leg JOIN public.wallet_account a ON a.id = leg.account
)
UPDATE public.wallet_account a SET balance_minor = a.balance_minor + moved.minor, lines = a.lines + moved.lines
FROM (SELECT account, sum(minor) AS minor, count(*) AS lines FROM leg GROUP BY account) AS moved
WHERE a.id = moved.account AND a.balance_minor IS NOT NULL
"""
"""An account has many entries in it, and a booking one: so the guards that move balances are off meanwhile."""
_GUARDS = """
ALTER TABLE public.wallet_entry {how} TRIGGER wallet_entry_balanced;
ALTER TABLE public.wallet_account {how} TRIGGER wallet_account_moved_by_entries;
"""
_COPY = """
COPY (SELECT t.public_id, t.kind, t.key, t.note, t.booked_at, a.code, e.amount_minor
    FROM public.wallet_transaction t JOIN public.wallet_entry e ON e.transaction_id = t.id
    JOIN public.wallet_account a ON a.id = e.account_id ORDER BY t.booked_at, t.id, e.id) TO STDOUT
"""


def run() -> list[Row]:
    """Every format of the largest report, and the whole ledger as a journal."""
    house.ready()
    fill()
    from wallet.finance.exports.formats import Format, write
    from wallet.finance.reports import find_report

    floor = rate_of(copied)
    rows = [Row(what="COPY by PostgreSQL itself", value=floor, unit="entries/s")]
    period = the_day()
    for kind in Format:
        report = None if kind.is_journal else find_report("large")
        grown_mb, rate = watched(partial(write, report, kind, period, 2, lambda _: None))
        what = f"{ENTRIES:,} entries as {kind.value}"
        rows.append(Row(what=what, value=rate, unit="entries/s", peer="COPY", peer_value=floor))
        rows.append(Row(what=f"{what}: memory", value=grown_mb, unit="MB", ceiling=MOST_MB))
    return rows


def fill() -> None:
    """A ledger of so many entries, two a transaction, written past Python in big strokes."""
    from django.db import connection

    from accounts.people.services import create_player
    from wallet.ledger.models import Account

    owners = [create_player(f"bench{number}", "sixteen brown monkeys").pk for number in range(PLAYERS)]
    accounts = list(Account.objects.filter(owner__in=owners).values_list("pk", flat=True))
    equity = Account.objects.get(code="equity:chips").pk
    with connection.cursor() as cursor:
        cursor.execute(_GUARDS.format(how="DISABLE"))
        for first in range(1, ENTRIES // 2 + 1, AT_ONCE):
            last = min(first + AT_ONCE - 1, ENTRIES // 2)
            cursor.execute(_FILL, (first, last, equity, accounts, len(accounts)))
        cursor.execute(_GUARDS.format(how="ENABLE"))
        cursor.execute("ANALYZE")


def the_day() -> "Period":
    """Today, everything in it."""
    from django.utils import timezone

    from wallet.finance.reports import days

    return days(timezone.localdate(), timezone.localdate())


def copied() -> Iterator[bytes]:
    """The entries as PostgreSQL writes them."""
    from django.db import connection

    connection.ensure_connection()
    with connection.connection.cursor() as cursor, cursor.copy(_COPY) as copy:
        yield from copy


def rate_of(export: Callable[[], Iterator[bytes]]) -> float:
    """How many entries an export gives in a second."""
    began = time.perf_counter()
    for _ in export():
        pass
    return ENTRIES / (time.perf_counter() - began)


def watched(export: Callable[[], Iterator[bytes]]) -> tuple[float, float]:
    """The most memory an export took beyond what there was, in MB, and its entries a second."""
    process, done = psutil.Process(), threading.Event()
    before = process.memory_info().rss
    most = [before]

    def look() -> None:
        while not done.wait(0.02):
            most[0] = max(most[0], process.memory_info().rss)

    watcher = threading.Thread(target=look)
    watcher.start()
    try:
        rate = rate_of(export)
    finally:
        done.set()
        watcher.join()
    return (most[0] - before) / 2**20, rate
