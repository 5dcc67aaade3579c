"""What the drill is asked to do, and why it is refused."""

import argparse
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from engine.spoken import Spoken, ended
from rummysite.paths import data_dir
from tests.scale.drills import DRILLS
from tests.scale.house import CELLS

MOST_TABLES = 5_000


class ScaleRefusal(Spoken):
    """Why no drill is run."""

    NO_CITUS = (
        "no_citus",
        "RUMMY_CITUS has to name the folder of a PostgreSQL 17 or 18 with Citus, the one that has bin/: %(why)s.",
    )
    NO_DRILL = "no_drill", "There is no drill %(name)s; there are %(names)s."
    BAD_RUNS = "bad_runs", "RUNS has to be a number from 1."
    BAD_TABLES = "bad_tables", "TABLES has to be a number from %(least)s, one for each cell, to %(most)s."


@dataclass(frozen=True)
class Options:
    """So many tables, broken by these drills so many times; `page`: the table is written into the page."""

    tables: int
    names: Sequence[str]
    runs: int
    think_s: float
    window_s: float
    folder: Path
    page: bool


def read_options(arguments: Sequence[str]) -> Options:
    """Read the command line; raises SystemExit with a code and a sentence."""
    parser = argparse.ArgumentParser(prog="python -m tests.scale", description=__doc__)
    parser.add_argument("--tables", default="100", help="tables under play, of two players each (default 100)")
    parser.add_argument("--runs", type=int, default=1, help="how often each (default 1)")
    parser.add_argument("--only", default="", help=f"some of {', '.join(DRILLS)}, with commas")
    parser.add_argument("--think-s", type=float, default=4.0, help="how long a player thinks of a move (default 4)")
    parser.add_argument("--window-s", type=float, default=60.0, help="how long it is watched before, and is broken")
    parser.add_argument("--folder", type=Path, default=data_dir() / "scale", help="where the house's data lie")
    parser.add_argument("--page", action="store_true", help="write the table into the page for administrators")
    options = parser.parse_args(arguments)
    names = options.only.split(",") if options.only else list(DRILLS)
    unknown = [name for name in names if name not in DRILLS]
    if unknown:
        raise ended(ScaleRefusal.NO_DRILL, name=unknown[0], names=", ".join(DRILLS))
    tables = int(options.tables) if options.tables.isdecimal() else 0
    if options.runs < 1:
        raise ended(ScaleRefusal.BAD_RUNS)
    if not len(CELLS) <= tables <= MOST_TABLES:
        raise ended(ScaleRefusal.BAD_TABLES, least=len(CELLS), most=MOST_TABLES)
    return Options(
        tables, names, options.runs, options.think_s, options.window_s, options.folder.resolve(), options.page
    )
