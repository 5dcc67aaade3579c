"""Programs of other projects with which tests check the house: hledger, promtool, Firefox.

`python -m tests.programs --install` is what `make test` runs first. As root on Debian and Ubuntu it installs what is
missing; a test whose program is missing is skipped and says so.
"""

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path

from tests import firefox

LOCAL = Path("/usr/local/bin")
LONGEST_S = 300
"""How long a command may wait for a network that does not answer."""
QUIET = os.environ | {"DEBIAN_FRONTEND": "noninteractive"}


def _apt(*arguments: str, folder: Path | None = None) -> bool:
    command = ["apt-get", "--yes", "--quiet=2", *arguments]
    try:
        done = subprocess.run(command, check=False, env=QUIET, cwd=folder, stdout=subprocess.DEVNULL, timeout=LONGEST_S)
    except subprocess.TimeoutExpired:
        return False
    return done.returncode == 0


def _package(name: str) -> Callable[[], object]:
    return lambda: _apt("install", "--no-install-recommends", name)


def _promtool() -> None:
    """Take promtool out of Debian's `prometheus`, whose installation would start a Prometheus."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        if not _apt("download", "prometheus", folder=folder):
            return
        for package in folder.glob("prometheus_*.deb"):
            subprocess.run(["dpkg-deb", "--extract", package, folder / "whole"], check=False)
            shutil.copy(folder / "whole" / "usr" / "bin" / "promtool", LOCAL)


PROGRAMS: dict[str, tuple[Callable[[], str | None], Callable[[], object]]] = {
    "hledger": (lambda: shutil.which("hledger"), _package("hledger")),
    "promtool": (lambda: shutil.which("promtool"), _promtool),
    "Firefox": (firefox.firefox, _package("firefox-esr")),
}
"""Each with how it is found, and how it is installed."""


def install() -> None:
    """Install what is missing, where that can be done."""
    missing = [fetch for find, fetch in PROGRAMS.values() if find() is None]
    if not missing or os.geteuid() != 0 or shutil.which("apt-get") is None:
        return
    if _apt("update"):
        for fetch in missing:
            fetch()


def main(arguments: Sequence[str]) -> int:
    """Print where each program is."""
    parser = argparse.ArgumentParser(prog="python -m tests.programs", description=__doc__)
    parser.add_argument("--install", action="store_true", help="install those that are missing first")
    if parser.parse_args(arguments).install:
        install()
    for name, (find, _) in PROGRAMS.items():
        print(f"{name}: {find() or 'not installed, its tests are skipped'}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
