"""Processes of an earlier start that was killed, which are recognised by a mark in their environment."""

from collections.abc import Iterator
from pathlib import Path

import psutil

MARK = "RUMMY_RUN_OF"


def stop_leftovers(data_dir: Path) -> int:
    """Stop the site's processes that outlived a killed start of the same data folder; how many there were."""
    processes = list(_marked(data_dir))
    for process in processes:
        process.terminate()
    _, stubborn = psutil.wait_procs(processes, timeout=5)
    for process in stubborn:
        process.kill()
    psutil.wait_procs(stubborn, timeout=5)
    return len(processes)


def _marked(data_dir: Path) -> Iterator[psutil.Process]:
    ourselves = {process.pid for process in (psutil.Process(), *psutil.Process().parents())}
    for process in psutil.process_iter():
        try:
            marked = process.environ().get(MARK) == str(data_dir)
        except (psutil.AccessDenied, psutil.NoSuchProcess, psutil.ZombieProcess):
            continue
        if marked and process.pid not in ourselves:
            yield process
