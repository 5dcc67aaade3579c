"""`python -m tests.cluster.intruder URL`: a client on the wrong side of a cut, who writes to the primary that was.

It stands on the cut-off machine itself and tries until its input is closed. For each write that was acknowledged it
prints the number; the drill looks for it at the primary that is.
"""

import itertools
import sys
import threading
import time
from contextlib import closing

import psycopg

ANSWER_S = 2.0
PAUSE_S = 0.2
TABLE = "CREATE TABLE IF NOT EXISTS drill_intrusion (number integer NOT NULL, mark text NOT NULL)"


class Hasty(psycopg.Connection[tuple[object, ...]]):
    """A connection that leaves whoever does not answer, without cancelling: a commit that waits is not to be told."""

    def wait(self, gen, interval=0.1, timeout=None):  # type: ignore[no-untyped-def]
        """Wait for a result, `ANSWER_S` seconds at most unless another time is given. Raises `TimeoutError`."""
        return super().wait(gen, interval, timeout or ANSWER_S)


def attempt(url: str, mark: str, number: int) -> bool:
    """Whether the write was acknowledged."""
    try:
        with closing(Hasty.connect(url, autocommit=True, connect_timeout=2)) as connection:
            connection.execute("INSERT INTO drill_intrusion VALUES (%s, %s)", [number, mark])
            return True
    except (psycopg.Error, TimeoutError):
        return False


def main(url: str, mark: str) -> None:
    """Try until told to end."""
    told = threading.Event()
    threading.Thread(target=lambda: (sys.stdin.read(), told.set()), daemon=True).start()
    print("ready", flush=True)
    for number in itertools.count():
        if told.is_set():
            return
        if attempt(url, mark, number):
            print(number, flush=True)
        time.sleep(PAUSE_S)


if __name__ == "__main__":
    main(*sys.argv[1:])
