"""`python -m tests.cluster [--runs 20] [--only web] [--folder …] [--page]`: break the cluster, tell what came.

Ends with 1 if an acknowledged move is lost or a cut-off primary has acknowledged a write. Seconds are told beside their
goals and fail nothing: a busy machine is slow, not wrong.
"""

import argparse
import asyncio
import os
import signal
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

import tests.faults.standalone  # noqa: F401  (Django is set up before anything asks for it)
from deploy.cluster.plan import ServerTrouble
from deploy.cluster.refusals import ClusterRefusal
from engine.spoken import Spoken, ended
from rummysite.embedded.locks import STOP_SIGNALS, Taken
from rummysite.paths import data_dir
from tests.cluster.drills import DRILLS, run
from tests.cluster.house import ClusterHouse, open_cluster
from tests.cluster.measured import PAGE, TABLE, Run, holds, row


class DrillRefusal(Spoken):
    """Why no drill is run."""

    NO_DRILL = "no_drill", "There is no drill %(name)s; there are %(names)s."


def main(arguments: Sequence[str]) -> int:
    """Open, break, tell."""
    options = _options(arguments)
    for each in STOP_SIGNALS:
        signal.signal(each, signal.default_int_handler)
    names = options.only.split(",") if options.only else [name for name in DRILLS if _can(name)]
    unknown = [name for name in names if name not in DRILLS]
    if unknown:
        raise ended(DrillRefusal.NO_DRILL, name=unknown[0], names=", ".join(DRILLS))
    found: dict[str, list[Run]] = {}
    try:
        with open_cluster(options.folder) as house:
            _break(house, names, options.runs, found)
    except Taken as taken:
        raise ended(ClusterRefusal.CLUSTER_IS_OPEN, folder=options.folder) from taken
    except ServerTrouble as trouble:
        raise ended(ClusterRefusal.SERVER_TROUBLE, trouble=trouble) from trouble
    finally:
        _tell(found, into_the_page=options.page)
    return 0 if holds(each for runs in found.values() for each in runs) else 1


def _break(house: ClusterHouse, names: Sequence[str], runs: int, found: dict[str, list[Run]]) -> None:
    """Each drill so often, one of each in turn; what was found is noted at once, and Ctrl-C ends it."""
    try:
        for number in range(1, runs + 1):
            for name in names:
                one = asyncio.run(run(house, DRILLS[name]))
                found.setdefault(name, []).append(one)
                print(
                    f"{name} {number}: stood still for {one.moves_s:.1f} s, clocks after {one.clocks_s:.1f} s; "
                    f"{one.acknowledged} acknowledged, {one.lost} lost, {one.intrusions} intrusions",
                    flush=True,
                )
    except KeyboardInterrupt:
        print("Stopped; what follows is of the runs until now.")


def _tell(found: Mapping[str, Sequence[Run]], *, into_the_page: bool) -> None:
    """Print the table, and write it into the page."""
    rows = {DRILLS[name].title: row(DRILLS[name].title, DRILLS[name].goal_s, runs) for name, runs in found.items()}
    print("\n".join(["", TABLE.head, *rows.values()]), flush=True)
    if into_the_page and rows:
        PAGE.write_text(TABLE.written(PAGE.read_text(), rows, [drill.title for drill in DRILLS.values()]))


def _can(name: str) -> bool:
    """Only root can cut a machine off."""
    return name != "primary-cut" or os.geteuid() == 0


def _options(arguments: Sequence[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.cluster", description=__doc__)
    parser.add_argument("--runs", type=int, default=20, help="how often each (default 20)")
    parser.add_argument("--only", default="", help=f"some of {', '.join(DRILLS)}, with commas")
    parser.add_argument("--folder", type=Path, default=data_dir() / "drill", help="where the cluster's data lie")
    parser.add_argument("--page", action="store_true", help="write the table into the page for administrators")
    return parser.parse_args(arguments)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
