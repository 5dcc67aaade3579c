"""How many functions are called for a move at four web processes, beside one with the same tables.

Seconds of a core also say how cold the processor's caches were, and that depends on how seldom a process has a move
(`webs.adding_up`). A count of calls does not: it says whether four webs do more for a move than one does, such as
reading a push that another has read. What a web does while nobody moves is taken off, as there.
"""

import os
import signal
import statistics
from collections import defaultdict
from collections.abc import Sequence
from typing import TYPE_CHECKING

from bench.load.swarms import wait_until
from bench.rows import Row
from bench.webs.arranged import FOUR, ONE, WITHIN_S, Arrangement, Work, playing, written_by

if TYPE_CHECKING:
    from bench.tables.daphne import Server

NEEDS_LINUX = "processes that are not in use are stopped"
TURNS = 3
COSTS_AT_MOST = 1.1
ARRANGEMENTS = (ONE, FOUR, Arrangement(4, apart=True))


def run() -> list[Row]:
    """Calls for a move, at the median of the turns, and of several webs over those of one."""
    calls: dict[Arrangement, list[float]] = defaultdict(list)
    with playing("bench.webs.counting:application") as opened:
        for turn in range(TURNS):
            # Forwards and backwards, so that none always comes first.
            for each in ARRANGEMENTS[:: 1 if turn % 2 == 0 else -1]:
                calls[each].append(opened.took(each, _calls).a_move["webs"])
    one = statistics.median(calls[ONE])
    return [
        Row(
            what=f"{each.name}: calls of functions a move",
            value=one * statistics.median(a / b for a, b in zip(calls[each], calls[ONE], strict=True)),
            unit="calls",
            peer="" if each is ONE else ONE.name,
            peer_value=None if each is ONE else one,
            ceiling=COSTS_AT_MOST if each is FOUR else None,
        )
        for each in ARRANGEMENTS
    ]


def _calls(used: "Sequence[Server]") -> Work:
    """What these webs have called so far, by the count that each writes when it is signalled."""
    places = [written_by(web.pid) for web in used]
    for web, place in zip(used, places, strict=True):
        place.unlink(missing_ok=True)
        os.kill(web.pid, signal.SIGUSR1)
    wait_until(lambda: all(place.exists() for place in places), "counting", WITHIN_S)
    return {"webs": sum(int(place.read_text()) for place in places)}
