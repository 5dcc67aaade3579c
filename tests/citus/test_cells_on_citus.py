"""Cells on other servers: deals on a real Citus, of which a server dies, and a cell moves while it is played."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from rummysite.paths import BASE_DIR
from tests.citus.servers import laid

PROGRAMS = os.environ.get("RUMMY_CITUS", "")
STORY_S = 1500

pytestmark = pytest.mark.skipif(
    not PROGRAMS, reason="no Citus here: RUMMY_CITUS names the folder of a PostgreSQL that has it, with its bin/"
)


def test_deals_are_played_on_servers_that_die_and_move(home: Path) -> None:
    with laid(Path(PROGRAMS), home / "citus") as servers:
        ports = ",".join(map(str, servers.ports.values()))
        command = [sys.executable, "-m", "tests.citus.story", PROGRAMS, os.fspath(home / "citus"), ports]
        told = subprocess.run(command, cwd=BASE_DIR, capture_output=True, text=True, timeout=STORY_S, check=False)
    assert told.returncode == 0, told.stdout + told.stderr[-4000:]
    assert told.stdout.splitlines()[-1] == "all deals have ended, and the ledger is true", told.stdout
