"""`python -m tests.fuzz --messages 1000000`: frames for what reads them, then a siege of a house of its own.

It says figures of both, and ends with 1 when anything failed.
"""

import argparse
import asyncio
import math
import os
import signal
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path

import tests.faults.standalone  # noqa: F401  (first: what follows uses models)
from tests.faults.house import open_house
from tests.fuzz.messages import drawn
from tests.fuzz.reading import frames, read_all
from tests.fuzz.siege import Crowd, SiegeReport, errors, siege, spread


def as_text(told: SiegeReport) -> str:
    """What a siege came to, for people."""
    lines = [
        f"{told.sent} messages sent, {told.all_read} answered, in {told.war_s:.0f} s of war of {told.seconds:.0f} s",
        "answered: " + ", ".join(f"{name} {count}" for name, count in told.read.most_common()),
        "answers: " + ", ".join(f"{name} {count}" for name, count in told.answers.most_common(40)),
        "closed with: " + ", ".join(f"{code} {count}" for code, count in told.closes.most_common()),
        "raw attacks: "
        + ", ".join(f"{name} {code} {count}" for (name, code), count in sorted(_of(told).items(), key=str)),
        "handshakes: " + ", ".join(f"{status} {count}" for status, count in told.statuses.most_common()),
    ]
    took = [f"{name} {1000 * taken_s / max(1, told.all_read):.2f}" for name, taken_s in told.cpu_s.items()]
    lines.append(f"processor for each message answered, in ms: {', '.join(took)}")
    lines.append(f"log of the web for each message answered: {told.log_bytes / max(1, told.all_read):.0f} bytes")
    phases = {
        "in truces": told.quiet_ms,
        "beside a process that only computes": told.computing_ms,
        "in the siege": told.busy_ms,
    }
    for name, taken_ms in phases.items():
        lines.append(f"moves at another table {name}: {spread(taken_ms)}")
    return "\n".join(lines)


def _of(told: SiegeReport) -> Counter[tuple[str, int | None]]:
    return Counter((one.name, one.code) for one in told.assaults)


def main() -> int:
    """Open a house, lay siege to it, say what came of it."""
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz", description=__doc__)
    parser.add_argument("--messages", type=int, default=1_000_000)
    parser.add_argument("--paced", type=int, default=6, help="clients at tables, at the pace of a socket")
    parser.add_argument("--unreadable", type=int, default=80, help="clients who send what cannot be read, at that pace")
    parser.add_argument("--flooding", type=int, default=12, help="clients who send as fast as they can")
    parser.add_argument("--most-s", type=float, default=math.inf, help="stop sending after so many seconds")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--frames", type=int, help="first hand so many to what reads them; as many as messages")
    asked = parser.parse_args()
    crowd = Crowd(asked.paced, asked.unreadable, asked.flooding)
    many = asked.messages if asked.frames is None else asked.frames
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))  # who is told to stop closes the house, as who ends
    began_s = time.monotonic()
    answers, unread = read_all(frames(drawn(1_000, asked.seed), many, asked.seed))
    print(f"{many} frames read in {time.monotonic() - began_s:.0f} s: {dict(answers.most_common())}", flush=True)
    if unread or not asked.messages:
        print("\n".join(unread))
        return 1 if unread else 0
    with tempfile.TemporaryDirectory(prefix="rummy-fuzz-") as folder:
        os.environ |= {"RUMMY_LOCAL": "1", "RUMMY_DATA_DIR": folder}
        Path(folder).chmod(0o711)
        with open_house(Path(folder).resolve()) as house:
            told = asyncio.run(siege(house, asked.messages, crowd, asked.seed, most_s=asked.most_s))
            print(as_text(told), flush=True)
            faults = told.faults + errors(house) + house.clerk.ask("ledger")
    print("\n".join(faults) or "No 1011, no 5xx, no traceback; the ledger has no difference.")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
