"""Noticing that the `make` that started us is gone or wants to be.

It does not pass an interrupt on that was sent to it alone: it blocks the signal and waits for us. And a `make` that is
killed says nothing at all. In both cases the house closes in order.
"""

import os
import signal
import threading
import time
from pathlib import Path

MAKES = {"make", "gmake"}
INTERRUPT_BIT = 1 << (signal.SIGINT - 1)
LOOK_S = 0.5


def close_with_make() -> None:
    """Started by `make`, send ourselves SIGTERM once it is gone or waits for us to end; elsewhere do nothing."""
    parent = os.getppid()
    if _status(parent).get("Name") in MAKES:
        threading.Thread(target=_watch, args=(parent,), name="make", daemon=True).start()


def _watch(parent: int) -> None:
    while os.getppid() == parent and not _was_interrupted(parent):
        time.sleep(LOOK_S)
    os.kill(os.getpid(), signal.SIGTERM)


def _was_interrupted(parent: int) -> bool:
    """Whether `make` is in its signal handler, where it blocks the interrupt."""
    return bool(int(_status(parent).get("SigBlk", "0"), 16) & INTERRUPT_BIT)


def _status(pid: int) -> dict[str, str]:
    """What Linux says of a process; empty where there is no /proc or the process is gone."""
    try:
        text = Path(f"/proc/{pid}/status").read_text()
    except OSError:
        return {}
    return dict(line.split(":\t", 1) for line in text.splitlines() if ":\t" in line)
