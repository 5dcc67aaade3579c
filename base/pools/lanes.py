"""The lanes: which connections a thread may take.

The number of connections of a process is limited. Each lane has its own part of them. So if all requests for pages
wait for one row, the connections for moves stay free. A thread belongs to one lane for its life, by default to that
of the pages. A process that serves no sockets uses only that lane, and says so with `use_one`: it then has all
connections.
"""

import threading
from enum import StrEnum

MOST_OF_A_SOCKETS_LANE = 8
"""More threads for sockets than this make a process no faster: Python runs one of them at a time."""
_here = threading.local()
_only_one = False


class Lane(StrEnum):
    """What a lane's connections are for."""

    PAGES = "pages"  # pages, the API, the admin; in other processes everything
    READING = "reading"  # what sockets are shown
    MOVES = "moves"  # what players ask for over sockets


def take(lane: Lane) -> None:
    """Take this thread's connections from that lane from now on; call it before the thread uses the database."""
    _here.lane = lane


def lane_here() -> Lane:
    """The lane of this thread."""
    lane: Lane = getattr(_here, "lane", Lane.PAGES)
    return lane


def use_one() -> None:
    """Leave all connections of this process to the lane of pages; call it before the process uses the database."""
    global _only_one  # noqa: PLW0603  (one for the process, said once when it starts)
    _only_one = True


def size_of(lane: Lane, most: int) -> int:
    """How many connections, and so threads, a lane has when the process may have `most`; at least one."""
    if _only_one and lane is Lane.PAGES:
        return most
    sockets = max(1, min(MOST_OF_A_SOCKETS_LANE, most // 3))
    return max(1, most - 2 * sockets) if lane is Lane.PAGES else sockets
