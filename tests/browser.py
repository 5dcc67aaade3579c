"""Finding a Chromium for the tests, or, as root on Debian and Ubuntu, installing one.

`python -m tests.browser --install` is what `make test` runs first. Under `CI=true` a missing browser is a failure;
elsewhere the tests that need one are skipped and say so.
"""

import argparse
import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
PLAYWRIGHT_CACHE = Path.home() / ".cache" / "ms-playwright"
FLAGS = (
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
MISSING = "No Chromium was found: set CHROMIUM=/path/to/chromium, or install the package `chromium`."


def chromium() -> str | None:
    """The path of a Chromium: `CHROMIUM`, the machine's own, or one that Playwright fetched."""
    named = os.environ.get("CHROMIUM")
    if named:
        return shutil.which(named)
    on_path = next(filter(None, map(shutil.which, NAMES)), None)
    fetched = sorted(PLAYWRIGHT_CACHE.glob("chromium-*/chrome-linux*/chrome"), reverse=True)
    return on_path or (str(fetched[0]) if fetched else None)


def launch_flags() -> list[str]:
    """The options for Chromium: it opens no pages but ours, and as root it runs without its sandbox."""
    return [*FLAGS, *(["--no-sandbox"] if os.geteuid() == 0 else [])]


def install() -> bool:
    """Install the distribution's Chromium; returns whether there is one afterwards."""
    if os.geteuid() != 0 or shutil.which("apt-get") is None:
        return False
    for command in (["apt-get", "update", "-q"], ["apt-get", "install", "-y", "-q", "chromium"]):
        subprocess.run(command, check=False, env=os.environ | {"DEBIAN_FRONTEND": "noninteractive"})
    return chromium() is not None


def main(arguments: Sequence[str]) -> int:
    """Print where Chromium is; returns 1 if there is none although one is required."""
    parser = argparse.ArgumentParser(prog="python -m tests.browser", description=__doc__)
    parser.add_argument("--install", action="store_true", help="install one first if there is none")
    wanted: bool = parser.parse_args(arguments).install
    if chromium() is None and not (wanted and install()):
        print(MISSING, file=sys.stderr)
        return 1 if is_ci() else 0
    print(f"Chromium: {chromium()}")
    return 0


def is_ci() -> bool:
    """Whether a missing browser must fail rather than skip."""
    return os.environ.get("CI", "").lower() not in {"", "0", "false"}


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
