"""Saying the address once somebody answers there."""

import time
import urllib.request
from urllib.error import URLError

WAIT_S = 60


def say_when_open(host: str, port: int) -> None:
    """Wait for the first answer, then print where to go; says so when none comes."""
    shown = "localhost" if host in {"127.0.0.1", "0.0.0.0", "::", "::1"} else host  # noqa: S104  (compared, not bound)
    address = f"http://{shown}:{port}"
    if _answers(f"{address}/healthz"):
        print(
            f"\n  The house is open:  {address}\n  For operators:      {address}/admin/\n  Ctrl-C closes it.\n",
            flush=True,
        )
    else:
        print(f"Nothing answers at {address} after {WAIT_S} s; the reason should be above.", flush=True)


def _answers(url: str) -> bool:
    deadline = time.monotonic() + WAIT_S
    while time.monotonic() < deadline:
        try:
            with urllib.request.urlopen(url, timeout=5):  # noqa: S310  (our own address)
                return True
        except (URLError, OSError):
            time.sleep(0.1)
    return False
