"""The lanes: which connections a thread may take.

A process may have so many connections in all. A lane has some of them to itself, so that pages whose requests all wait
for one row leave every connection of the moves free. A thread belongs to one lane for its life; one that was told
nothing is among the pages.
"""

import threading
from enum import StrEnum

MOST_OF_A_SOCKETS_LANE = 8
"""More threads for sockets than this make a process no faster: Python runs one of them at a time."""
_here = threading.local()


class Lane(StrEnum):
    """What the connections are for."""

    PAGES = "pages"  # pages, the API, the admin; in other processes everything
    READING = "reading"  # what sockets are shown
    MOVES = "moves"  # what players ask for over sockets


def take(lane: Lane) -> None:
    """This thread takes its connections from that lane from now on; to be said before it uses the database."""
    _here.lane = lane


def lane_here() -> Lane:
    """The lane of this thread."""
    lane: Lane = getattr(_here, "lane", Lane.PAGES)
    return lane


def size_of(lane: Lane, most: int) -> int:
    """How many connections, and so threads, a lane has when the process may have `most`; at least one."""
    sockets = max(1, min(MOST_OF_A_SOCKETS_LANE, most // 3))
    return max(1, most - 2 * sockets) if lane is Lane.PAGES else sockets
