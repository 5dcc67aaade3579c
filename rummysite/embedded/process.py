"""Starting and stopping one server process that outlives no one."""

import os
import subprocess
from collections.abc import Sequence
from pathlib import Path

import psutil

from rummysite.embedded.owner import Owner

LOG_MAX_BYTES = 10_000_000


def start(command: Sequence[str | Path], folder: Path, log: Path, owner: Owner) -> "subprocess.Popen[bytes]":
    """Start a server in a session of its own: Ctrl-C in the terminal then reaches us alone, and we stop it in order."""
    fresh = not log.exists() or log.stat().st_size > LOG_MAX_BYTES
    with log.open("wb" if fresh else "ab") as output:
        return subprocess.Popen(
            [os.fspath(part) for part in command],
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=subprocess.STDOUT,
            cwd=folder,
            env=environment(),
            start_new_session=True,
            user=None if owner.is_us else owner.uid,
            group=None if owner.is_us else owner.gid,
            extra_groups=None if owner.is_us else [],
        )


def environment() -> dict[str, str]:
    """A small, known environment: the servers must not depend on the caller's language or libpq settings."""
    return {"PATH": os.environ.get("PATH", os.defpath), "LC_ALL": "C", "TZ": "UTC"}


def stop(pid: int, *signals_and_waits: tuple[int, float]) -> bool:
    """Send each signal in turn until the process is gone; each pair is the signal and the seconds it is given."""
    try:
        process = psutil.Process(pid)
    except psutil.NoSuchProcess:
        return True
    for signal_number, wait_s in signals_and_waits:
        try:
            process.send_signal(signal_number)
            process.wait(wait_s)
        except psutil.NoSuchProcess:
            return True
        except psutil.TimeoutExpired:
            continue
        return True
    return False


def tail(log: Path, lines: int = 12) -> str:
    """The last lines of a log, for the sentence that says why a server did not start."""
    return "\n".join(log.read_text(errors="replace").splitlines()[-lines:]) if log.exists() else ""
