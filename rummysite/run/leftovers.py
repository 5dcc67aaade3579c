"""Processes that do not end by themselves: those of an earlier start, known by a mark, and a supervisor that hangs."""

import signal
import subprocess
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import psutil

MARK = "RUMMY_RUN_OF"
LAST_WORD_S = 5
"""How long a supervisor that hangs may take to print where it stands."""


def stop_leftovers(data_dir: Path) -> int:
    """Stop the site's processes that outlived a killed start of the same data folder; how many there were."""
    processes = list(_marked(data_dir))
    for process in processes:
        with suppress(psutil.NoSuchProcess):  # a part may take its own children with it before we come to them
            process.terminate()
    _, stubborn = psutil.wait_procs(processes, timeout=5)
    for process in stubborn:
        with suppress(psutil.NoSuchProcess):
            process.kill()
    psutil.wait_procs(stubborn, timeout=5)
    return len(processes)


def await_end(supervisor: "subprocess.Popen[bytes]", wait_s: float) -> None:
    """Wait for a supervisor that has been told to end; one that takes longer prints where it stands and is killed.

    So Ctrl-C closes the house whatever hangs in it: the parts are stopped by their mark afterwards.
    """
    try:
        supervisor.wait(wait_s)
    except subprocess.TimeoutExpired:
        print(f"The supervisor of the parts has not ended after {wait_s:g} s. It is killed.", flush=True)
        supervisor.send_signal(signal.SIGUSR1)
        with suppress(subprocess.TimeoutExpired):
            supervisor.wait(LAST_WORD_S)
        supervisor.kill()
        supervisor.wait()


def _marked(data_dir: Path) -> Iterator[psutil.Process]:
    ourselves = {process.pid for process in (psutil.Process(), *psutil.Process().parents())}
    for process in psutil.process_iter():
        try:
            marked = process.environ().get(MARK) == str(data_dir)
        except (psutil.AccessDenied, psutil.NoSuchProcess, psutil.ZombieProcess):
            continue
        if marked and process.pid not in ourselves:
            yield process
