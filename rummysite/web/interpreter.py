"""How Python itself is set in a process that serves thousands of open sockets: its collector of cycles, its threads.

A full collection looks at every object, and stops the process while it does: 0.7 s with 6,000 sockets. By Python's own
thresholds one came every 13 s, most of it for messages on their way that only looked as if they would stay. So what is
there when the process has started is left out for good, and the older generations are looked at seldom.

A thread that computes lets another in when it waits for something, or after Python's switch interval, which is 5 ms by
itself. A move comes back to Python some ten times: after each answer of the database, and in the event loop. Beside two
pages that compute, its p99 was 43 ms by Python's own interval and 17 ms by ours (2 cores, three queries a move).
"""

import gc
import sys

YOUNG, MIDDLE, OLD = 5_000, 500, 100
"""Objects more than there were before the youngest are looked at; and after how many looks the next generation is.

A look at 50,000 young ones stops all sockets for 50 ms; ten at 5,000 do the same, and nobody waits for them.
"""
TURN_S = 0.0005
"""A thread that computes gives Python away after this."""


def look_seldom() -> None:
    """Let many objects come before this process's collector looks at them."""
    gc.set_threshold(YOUNG, MIDDLE, OLD)


def collect_seldom() -> None:
    """Leave out for good what is there now; once, when the process has loaded what it needs."""
    gc.collect()
    gc.freeze()
    look_seldom()


def take_short_turns() -> None:
    """Have the threads of this process change places more often."""
    sys.setswitchinterval(TURN_S)
