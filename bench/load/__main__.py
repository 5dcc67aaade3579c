"""`python -m bench.load`: the swarm at any size; `--mode flat-out`, `--mode realistic`, or both."""

import argparse
import os
import platform
import sys

from bench.load import whole_deals
from bench.load.measuring import Load
from bench.rows import Row, as_text


def main() -> int:
    """Run what was asked for; 1 when a limit is missed."""
    asked = options().parse_args()
    one_s, *_ = os.getloadavg()
    print(
        f"{platform.machine()}, {os.cpu_count()} cores, Python {platform.python_version()}, load before {one_s:.1f}\n"
    )
    size = (asked.tables, asked.seconds)
    rows: list[Row] = []
    if asked.mode != "realistic":
        load = whole_deals.measuring_at(*size, 0.0, asked.client_processes)
        floor = whole_deals.floor_at(*size, 0.0, asked.client_processes) if asked.floor else None
        rows += _print(whole_deals.flat_out(load, floor), load)
        if asked.few:
            few = whole_deals.measuring_at(asked.few, asked.seconds, 0.0, asked.client_processes)
            rows += _print([whole_deals.flatness(few, load)], few)
    if asked.mode != "flat-out":
        load = whole_deals.measuring_at(*size, asked.think, asked.client_processes)
        rows += _print(whole_deals.at_lifes_pace(load), load)
    return 0 if all(row.kept for row in rows) else 1


def _print(rows: list[Row], load: Load) -> list[Row]:
    print(as_text(rows))
    tally = load.tally
    print(
        f"{tally.moves} moves, {tally.deals} deals ended, {tally.frames} frames, refused {tally.refused}\n", flush=True
    )
    return rows


def options() -> argparse.ArgumentParser:
    """What the command line may say."""
    parser = argparse.ArgumentParser(prog="python -m bench.load", description=__doc__)
    parser.add_argument("--mode", choices=["flat-out", "realistic", "both"], default="both")
    parser.add_argument("--tables", type=int, default=whole_deals.MANY, help="of six players each")
    parser.add_argument("--seconds", type=float, default=30.0, help="how long is counted")
    parser.add_argument(
        "--think", type=float, default=whole_deals.LIFE_S, help="seconds between a table's moves, realistic"
    )
    parser.add_argument(
        "--few", type=int, default=0, help="tables of a small run flat out, to compare a move's work with"
    )
    parser.add_argument("--client-processes", type=int, default=1)
    parser.add_argument(
        "--floor", action=argparse.BooleanOptionalAction, default=True, help="measure the bare echo too"
    )
    return parser


if __name__ == "__main__":
    sys.exit(main())
