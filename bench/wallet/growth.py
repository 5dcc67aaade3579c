"""What reading the ledger costs as its past grows: blocks touched by each read, with the same days of chips and rupees.

A past of ten days beside one of a hundred and, from ten millions of entries on, one of a thousand. By default 20,000
entries beside 200,000, so that all benchmarks end soon; RUMMY_BENCH_ENTRIES=1000000 in the environment makes the
longest past a million entries with 10,000 a day, 10000000 ten millions with the same. Blocks are counted and not
seconds: they are the same on a busy machine. The ceiling of each ratio is 1.2.
"""

import os
import time
from typing import TYPE_CHECKING

from bench import house
from bench.rows import Row

if TYPE_CHECKING:
    from accounts.people.models import User

ENTRIES = int(os.environ.get("RUMMY_BENCH_ENTRIES", "200000"))
DAYS = 10
"""In the shortest past; each longer one has ten times as many."""
MOST_A_DAY = 10_000
DEEPER = 6
"""So many blocks more are an index that is a level deeper."""


def run() -> list[Row]:
    """Every read, in each past beside the shortest."""
    house.ready()
    from bench.wallet import history, rupees

    users = history.players(100)
    a_day = min(MOST_A_DAY, ENTRIES // (10 * DAYS))
    pairs = max(1, a_day // 6 // rupees.ENTRIES_OF_A_PAIR)
    of_rupees = pairs * rupees.ENTRIES_OF_A_PAIR + rupees.ENTRIES_OF_A_DAY
    sittings = max(1, (a_day - of_rupees) // history.ENTRIES_OF_A_SITTING)
    short, entries, _took_s = _counted(users, DAYS, sittings, pairs)
    rows: list[Row] = []
    days = 10 * DAYS
    while days * a_day <= ENTRIES:
        long, more_entries, took_s = _counted(users, days, sittings, pairs)
        rows.append(
            Row(what=f"{days} days", value=more_entries, unit="entries", peer=f"{DAYS} days", peer_value=entries)
        )
        rows.append(Row(what=f"{days} days: to write them", value=round(took_s), unit="s"))
        rows += [_row(name, days, blocks, short[name]) for name, blocks in long.items()]
        days *= 10
    return rows


def _row(name: str, days: int, blocks: int, before: int) -> Row:
    ceiling = 1.2 + DEEPER / before
    return Row(
        what=f"{days} days: {name}",
        value=blocks,
        unit="blocks",
        peer=f"{DAYS} days",
        peer_value=before,
        ceiling=ceiling,
    )


def _counted(users: list["User"], days: int, sittings: int, pairs: int) -> tuple[dict[str, int], int, float]:
    """The blocks of every read after so many days; how many entries there are, and how long writing them took."""
    from bench.wallet import history
    from bench.wallet import reads as ask
    from bench.wallet.blocks import blocks_of

    history.empty()
    began_s = time.monotonic()
    entries = history.write(users, days, sittings, pairs=pairs, log=True)
    took_s = time.monotonic() - began_s
    one = users[1]
    asked = ask.reads(one) | ask.reads_of_money(one) | ask.reads_of_own_payments(one)
    asked |= ask.reads_of_the_log(one) | ask.reads_of_the_watch()
    return {name: blocks_of(read) for name, read in asked.items()}, entries, took_s
