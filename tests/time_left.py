"""A run may be given so many seconds (`RUN_S`): what has not begun by then is left out, and the run says what it was.

So a machine that is half as fast tests less, and does not end in the middle of a test. Such a run does not begin with
the longest files but takes them in an order of its own, so that several runs leave out different ones. It says which
order that was: with the same `RUN_ORDER` the next run takes them so again.
"""

import os
import random
import time
from collections.abc import Iterable

REASON = "the seconds of this run were over"
_SECONDS = "RUN_S"
_ENDS = "RUN_ENDS_AT_S"
ORDER = "RUN_ORDER"


def begin() -> None:
    """The seconds are counted from now, in this process and in those that it starts."""
    if seconds := os.environ.get(_SECONDS):
        os.environ[_ENDS] = str(time.monotonic() + float(seconds))
        os.environ.setdefault(ORDER, str(time.time_ns()))


def is_over() -> bool:
    """Whether no other test may begin."""
    return time.monotonic() >= float(os.environ.get(_ENDS, "inf"))


def place_of(place: int, places: int) -> int:
    """Where the files at one of so many places stand in this run: where they were, unless it has its own order."""
    order = os.environ.get(ORDER)
    if order is None:
        return place
    mixed = list(range(places))
    random.Random(order).shuffle(mixed)
    return mixed[place]


def said_order() -> str | None:
    """The order of this run, as the next may be given it; None if it is the usual one."""
    return f"the order of the files: {ORDER}={os.environ[ORDER]}" if ORDER in os.environ else None


def left_out(tests: Iterable[str]) -> str:
    """What the run says at its end about the tests, by their ids, that it left out."""
    files = sorted({test.partition("::")[0] for test in tests})
    return "\n".join([f"{REASON}; left out of {len(files)} files:", *files])
