"""What can go silent, slow, full, wrong or dead in a house: each case as the table for administrators says it."""

import os
from typing import NamedTuple

from tests.faults.proxy import Fault
from tests.faults.wired import WIRES

IS_WHOLE = bool(os.environ.get("CHAOS"))
"""Whether all of it is run, by the usual bounds, as `make chaos` does."""
SHORT_S, SILENCE_S, FROZEN_S, TROUBLE_S, DELAY_S = 6.0, 25.0, 30.0, 10.0, 0.5
AHEAD_S = 600
PARTS = ("beat", "live", "worker", "web", "valkey", "postgres", "supervisor")
SAID = {
    Fault.SWALLOW: "swallows every byte",
    Fault.CUT: "lets nothing through",
    Fault.DELAY: f"is {DELAY_S:g} s late each way",
    Fault.RESET: "resets every connection",
    Fault.REFUSE: "refuses",
}


class Case(NamedTuple):
    """One bad thing: the network from `part` to `server` has the `fault`; without a server, `part` is frozen."""

    part: str
    server: str
    fault: Fault | None
    lasts_s: float

    def __str__(self) -> str:
        """As the table says it."""
        what = f"to {self.server} {SAID[self.fault]}" if self.fault else "is frozen"
        return f"`{self.part}` {what}, {self.lasts_s:g} s"


CRUEL = [
    Case("web", "postgres", Fault.SWALLOW, SHORT_S),
    Case("live", "postgres", Fault.SWALLOW, SHORT_S),
    Case("web", "valkey", Fault.SWALLOW, SHORT_S),
]
WHOLE = [
    *(Case(*wire, fault, SILENCE_S) for fault in (Fault.SWALLOW, Fault.CUT) for wire in WIRES),
    *(Case(*wire, fault, TROUBLE_S) for wire in WIRES for fault in (Fault.DELAY, Fault.RESET, Fault.REFUSE)),
    *(Case(part, "", None, FROZEN_S) for part in ("web", "live", "worker", "beat", "postgres", "valkey")),
]
BESIDE_THE_NETWORK = (
    f"the clock of `web` is {AHEAD_S} s ahead, that of `live` as much behind",
    f"the clock of `web` is {AHEAD_S} s behind, that of `live` as much ahead",
    "`postgres` has given out all its connections",
    "`valkey` has no memory left",
    "the disk of `postgres` is full",
    "`web` is killed inside a settlement",
    "`postgres` is killed inside a settlement",
    "who books a rejoin is killed inside the booking",
    "who books the last yes of a split is killed inside the booking",
    "who closes a day is killed inside the closing",
    "`live` and `postgres` are killed between two deals of a match",
    "`postgres` and `live` are killed in a rejoin offer",
    "`live` and `postgres` are killed in a split vote",
    "`postgres` is killed right after the last yes of a split",
    "two `web`, two `live` and a `worker` are restarted in turn",
    *(f"`{part}` is killed, and started again by `make run`" for part in PARTS),
)
ROWS = (*map(str, WHOLE), *BESIDE_THE_NETWORK)
"""Every row of the table, in order."""
