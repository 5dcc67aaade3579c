"""Python's collector of cycles, set for a process that holds thousands of open sockets.

A full collection looks at every object, and stops the process while it does: 0.7 s with 6,000 sockets. By Python's own
thresholds one came every 13 s, most of it for messages on their way that only looked as if they would stay. So what is
there when the process has started is left out for good, and the older generations are looked at seldom.
"""

import gc

YOUNG, MIDDLE, OLD = 5_000, 500, 100
"""Objects more than there were before the youngest are looked at; and after how many looks the next generation is.

A look at 50,000 young ones stops all sockets for 50 ms; ten at 5,000 do the same, and nobody waits for them.
"""


def look_seldom() -> None:
    """Let many objects come before this process's collector looks at them."""
    gc.set_threshold(YOUNG, MIDDLE, OLD)


def collect_seldom() -> None:
    """Leave out for good what is there now; once, when the process has loaded what it needs."""
    gc.collect()
    gc.freeze()
    look_seldom()
