"""`python -m tests.scale [--tables 100] [--runs 1] [--only cell,web,move] [--page]`: break a house that has cells.

Ends with 1 if an acknowledged move is lost, a deal is not settled, chips are more or fewer, or the ledger differs.
Seconds and ratios are told beside their goals and fail nothing: a busy machine is slow, not wrong.
"""

import asyncio
import os
import signal
import sys
from collections.abc import Mapping, Sequence

import tests.faults.standalone  # noqa: F401  (Django is set up before anything asks for it)
from bench.load.swarm import allow_many_files
from deploy.cluster.plan import ServerTrouble
from deploy.cluster.refusals import ClusterRefusal
from engine.spoken import ended
from rummysite.embedded.locks import STOP_SIGNALS, Taken
from tests.citus.servers import NoCitus, programs_of_citus
from tests.scale.drills import DRILLS, run
from tests.scale.hall import seated
from tests.scale.house import CellHouse, open_house
from tests.scale.measured import PAGE, TABLE, Held, Run, line_of, row
from tests.scale.options import Options, ScaleRefusal, read_options


def main(arguments: Sequence[str]) -> int:
    """Open, break, tell."""
    wanted = read_options(arguments)
    for each in STOP_SIGNALS:
        signal.signal(each, signal.default_int_handler)
    found: dict[str, list[Run]] = {}
    rest: list[Held] = []
    try:
        programs = programs_of_citus(wanted.folder)
        allow_many_files()
        with open_house(wanted.folder, programs) as house:
            rest = asyncio.run(_break(house, wanted, found))
    except NoCitus as why:
        raise ended(ScaleRefusal.NO_CITUS, why=why) from why
    except Taken as taken:
        raise ended(ClusterRefusal.CLUSTER_IS_OPEN, folder=wanted.folder) from taken
    except ServerTrouble as trouble:
        raise ended(ClusterRefusal.SERVER_TROUBLE, trouble=trouble) from trouble
    except KeyboardInterrupt:
        print("Stopped; what follows is of the runs until now.")
    finally:
        _tell(found, into_the_page=wanted.page)
    is_well = all(held.is_well for held in (*(each.held for runs in found.values() for each in runs), *rest))
    return 0 if is_well and rest else 1


async def _break(house: CellHouse, wanted: Options, found: dict[str, list[Run]]) -> list[Held]:
    """Each drill so often, one of each in turn, at the same tables; what was found is noted at once."""
    async with seated(house, wanted.tables, wanted.think_s) as hall:
        print(f"{wanted.tables} tables are played; load {os.getloadavg()[0]:.1f}", flush=True)
        for number in range(1, wanted.runs + 1):
            for name in wanted.names:
                one = await run(house, hall, DRILLS[name], wanted.window_s)
                found.setdefault(name, []).append(one)
                print(f"{name} {number}: {line_of(one)}; load {os.getloadavg()[0]:.1f}", flush=True)
        last = await hall.ends()
    print(f"at the end: {last}", flush=True)
    return [last]


def _tell(found: Mapping[str, Sequence[Run]], *, into_the_page: bool) -> None:
    """Print the table, and write it into the page; nothing where nothing was broken."""
    if not found:
        return
    rows = {DRILLS[name].title: row(DRILLS[name].title, runs) for name, runs in found.items()}
    print("\n".join(["", TABLE.head, *rows.values()]), flush=True)
    if into_the_page:
        PAGE.write_text(TABLE.written(PAGE.read_text(), rows, [drill.title for drill in DRILLS.values()]))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
