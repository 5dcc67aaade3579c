"""What reading the ledger costs as its past grows: blocks touched by each read, with the same play every day.

A small past beside one that is ten times as long. By default 20,000 entries beside 200,000, so that all benchmarks end
soon; RUMMY_BENCH_ENTRIES=1000000 in the environment makes the longer past a million entries, 10000000 ten millions.
Blocks are counted and not seconds: they are the same on a busy machine. The ceiling of each ratio is 1.2.
"""

import os
from typing import TYPE_CHECKING

from bench import house
from bench.rows import Row

if TYPE_CHECKING:
    from accounts.people.models import User

ENTRIES = int(os.environ.get("RUMMY_BENCH_ENTRIES", "200000"))
TIMES = 10
DAYS = 10
"""In the short past; in the long one ten times as many."""
DEEPER = 6
"""So many blocks more are an index that is a level deeper."""


def run() -> list[Row]:
    """Every read, in both pasts."""
    house.ready()
    from bench.wallet import history

    users = history.players(100)
    sittings = max(1, ENTRIES // (TIMES * DAYS * history.ENTRIES_OF_A_SITTING))
    short, entries = _counted(users, DAYS, sittings)
    long, more_entries = _counted(users, DAYS * TIMES, sittings)
    rows = [Row(what="entries", value=more_entries, unit="entries", peer="short past", peer_value=entries)]
    for name, blocks in long.items():
        ceiling = 1.2 + DEEPER / short[name]
        row = Row(what=name, value=blocks, unit="blocks", peer="short past", peer_value=short[name], ceiling=ceiling)
        rows.append(row)
    return rows


def _counted(users: list["User"], days: int, sittings: int) -> tuple[dict[str, int], int]:
    from bench.wallet import history
    from bench.wallet.blocks import blocks_of
    from bench.wallet.reads import reads

    history.empty()
    entries = history.write(users, days, sittings)
    return {name: blocks_of(read) for name, read in reads(users[0]).items()}, entries
