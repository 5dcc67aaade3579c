"""What every page, operation, search and task costs as the house's past grows: blocks touched, and statements.

10,000 finished deals beside 100,000 by default; RUMMY_BENCH_DEALS=1000000 in the environment adds a million. Blocks are
counted and not seconds: they are the same on a busy machine. What may grow stands in `bench.growth.may_grow`.
"""

import os
from typing import TYPE_CHECKING

from bench import house
from bench.rows import Row

if TYPE_CHECKING:
    from bench.growth import measured

SHORT = 10_000
LONGEST = int(os.environ.get("RUMMY_BENCH_DEALS", "100000"))


def run() -> list[Row]:
    """Every door that has grown, in each longer past beside the shortest; at the end how many were asked."""
    house.ready()
    from bench.growth import measured
    from bench.growth.may_grow import MAY_GROW

    rows: list[Row] = []
    with measured.House() as here:
        here.grow_to(SHORT)
        asked = {name: ask for name, ask in here.doors().items() if name not in MAY_GROW}
        short = measured.costs(asked)
        deals = 10 * SHORT
        while deals <= LONGEST:
            here.grow_to(deals)
            grown = measured.grown(asked, short, measured.costs(asked))
            rows += [_row(f"{deals} deals: {name}", found) for name, found in grown.items()]
            rows.append(Row(what=f"{deals} deals: doors that cost more", value=len(grown), unit="", ceiling=0))
            deals *= 10
    return [*rows, Row(what="doors that were asked", value=len(asked), unit="")]


def _row(what: str, found: "measured.Grown") -> Row:
    return Row(
        what=what,
        value=found.longer.blocks,
        unit="blocks",
        peer=f"{SHORT} deals",
        peer_value=found.short.blocks,
        ceiling=1.2,
    )
