"""What a pytest process that was killed leaves behind: its servers, its site's processes, its folder."""

import os
import shutil
from contextlib import suppress
from pathlib import Path

import psutil


def stop_dead_runs(home: Path) -> list[Path]:
    """End what runs below the homes beside `home` whose pytest process is gone, and remove them; the homes removed.

    Runs that start together may be at it at the same time.
    """
    prefix = home.name.rpartition("-")[0]
    dead = [each for each in home.parent.glob(f"{prefix}-*") if each != home and _is_dead(each)]
    left = [process for process in psutil.process_iter() if dead and _belongs_to(process, dead)]
    for process in left:
        with suppress(psutil.NoSuchProcess):
            process.kill()
    psutil.wait_procs(left, timeout=10)
    for each in dead:
        shutil.rmtree(each, ignore_errors=True)
    return dead


def _is_dead(home: Path) -> bool:
    number = home.name.rpartition("-")[2]
    try:
        return number.isdecimal() and home.stat().st_uid == os.geteuid() and not psutil.pid_exists(int(number))
    except FileNotFoundError:
        return False  # another run that has just started was quicker


def _belongs_to(process: psutil.Process, homes: list[Path]) -> bool:
    """Whether a process belongs to a run: it works below its home, or has its secrets there by its environment."""
    try:
        cwd = Path(process.cwd())
        if any(cwd.is_relative_to(home) for home in homes):
            return True
        folder = Path(process.environ().get("RUMMY_DATA_DIR") or "/")
        return any(folder.is_relative_to(home) for home in homes)
    except (psutil.NoSuchProcess, psutil.AccessDenied, psutil.ZombieProcess):
        return False
