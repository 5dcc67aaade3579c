"""Prints the address as soon as the site answers there."""

import time
import urllib.request
from urllib.error import URLError

WAIT_S = 60
HERE = {"127.0.0.1", "0.0.0.0", "::", "::1"}  # noqa: S104  (compared, not bound)


def say_when_open(host: str, port: int) -> None:
    """Wait for the first answer, then print where to go; now and then say that none has come yet."""
    address = f"http://{'localhost' if host in HERE else host}:{port}"
    waited_s = 0
    while not answers(address, WAIT_S):
        waited_s += WAIT_S
        print(
            f"Nothing answers at {address} after {waited_s} s; if the machine is not busy, the reason is above.",
            flush=True,
        )
    print(
        f"\n  The house is open:  {address}\n  For operators:      {address}/admin/\n  Ctrl-C closes it.\n",
        flush=True,
    )


def answers(address: str, wait_s: float = WAIT_S) -> bool:
    """Whether the site at `address` says that it can serve within `wait_s` seconds."""
    deadline = time.monotonic() + wait_s
    while time.monotonic() < deadline:
        try:
            with urllib.request.urlopen(f"{address}/readyz", timeout=5):  # noqa: S310  (our own address)
                return True
        except (URLError, OSError):
            time.sleep(0.1)
    return False
