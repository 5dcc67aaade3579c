"""Play, back up, play on, lose everything, restore to a moment between two deals, and hold the books to what they were.

    python -m deploy.restore_drill --deals 8

Prints a line a step. Ends with 1 and a sentence where what was restored is not what was there.
"""

import argparse
import os
import subprocess
import sys
import tempfile
import time
from contextlib import ExitStack
from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple

import psycopg

from deploy.restore_drill.backups import Backups, DrillFailed, keep_beside
from rummysite.embedded import Embedded, ServerTrouble, embedded
from rummysite.paths import BASE_DIR

RECOVERY_WAIT_S = 600
A_WEEK_H = 200
"""The drill's deals carry moments of the week before."""
CHECKS = (
    ("seal_ledger", "--all"),
    ("check_ledger",),
    ("verify_days",),
    ("check_deals", "--hours", str(A_WEEK_H)),
)
_COUNTED = """
SELECT (SELECT count(*) FROM tables_deal), (SELECT count(*) FROM tables_move), (SELECT count(*) FROM wallet_entry),
    (SELECT COALESCE(sum(balance_minor), 0)::bigint FROM wallet_account WHERE balance_minor > 0)
"""


class Counted(NamedTuple):
    """What a house holds: two moments with the same numbers between which nothing was played are the same house."""

    deals: int
    moves: int
    entries: int
    held_minor: int


class Drill:
    """A house in a folder of its own, and what is restored of it beside."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self.house: Embedded = embedded(folder / "house")
        self.restored: Embedded = embedded(folder / "restored")
        self._kept = folder / "kept"

    def run(self, deals: int) -> None:
        """The whole drill. Raises DrillFailed, ServerTrouble."""
        with ExitStack() as stops:
            stops.enter_context(self.house.running())
            backups = Backups(self.house.postgres, self._folder / "barman")
            stops.callback(backups.end)
            self._manage(self.house, "prepare_house")
            say(f"{self._play(deals, 1)} deals are played in a new house")
            backups.begin()
            began_s = time.monotonic()
            backups.take()
            keep_beside(self._beside(self.house), self._kept)
            say(f"a base backup is taken in {time.monotonic() - began_s:.0f} s, and the log as it is written")
            say(f"{self._play(deals, 2)} deals more are played")
            then, moment = self._now()
            say(f"the moment to come back to: {moment}, with {then}")
            say(f"{self._play(max(1, deals // 2), 3)} deals more are played, which are not to come back")
            backups.up_to_now()
        began_s = time.monotonic()
        backups.restore(moment, self.restored.postgres.data)
        keep_beside((*self._kept.iterdir(),), self._folder / "restored")
        with self.restored.running():
            await_recovered(self.restored)
            found = counted(self.restored)
            say(f"restored in {time.monotonic() - began_s:.0f} s: {found}")
            if found != then:
                raise DrillFailed(f"what was restored is {found}, and it was {then}")
            for words in CHECKS:
                say(f"{words[0]}: {self._manage(self.restored, *words).strip().splitlines()[-1]}")

    def _play(self, deals: int, seed: int) -> str:
        return self._python(self.house, "-m", "deploy.restore_drill.play", str(deals), str(seed)).split()[-1]

    def _now(self) -> tuple[Counted, str]:
        """What is there, and a moment after it that is before whatever comes."""
        found = counted(self.house)
        with psycopg.connect(self.house.postgres.url(), autocommit=True) as asking:
            row = asking.execute("SELECT clock_timestamp()").fetchone()
        assert row is not None
        moment: datetime = row[0]
        return found, moment.astimezone(UTC).isoformat()

    def _beside(self, servers: Embedded) -> tuple[Path, ...]:
        names = ("papers", "ledger_key.pem", "live_key", "dealer_key", "secret_key")
        return tuple(servers.home.parent / "data" / name for name in names)

    def _manage(self, servers: Embedded, *words: str) -> str:
        return self._python(servers, "manage.py", *words)

    def _python(self, servers: Embedded, *words: str) -> str:
        environment = os.environ | {
            "DATABASE_URL": servers.postgres.url(),
            "REDIS_URL": servers.valkey.url(),
            "RUMMY_DATA_DIR": str(self._folder / ("data" if servers is self.house else "restored")),
            "RUMMY_LOCAL": "1",
            "SECRET_KEY": "of a house that lives as long as its drill",
            "DJANGO_SETTINGS_MODULE": "rummysite.settings",
        }
        command = [sys.executable, *words]
        done = subprocess.run(command, cwd=BASE_DIR, env=environment, capture_output=True, text=True, check=False)
        if done.returncode != 0:
            raise DrillFailed(f"{' '.join(words)} ended with {done.returncode}:\n{done.stdout}{done.stderr}")
        return done.stdout


def counted(servers: Embedded) -> Counted:
    """What a house holds now."""
    with psycopg.connect(servers.postgres.url()) as asking:
        row = asking.execute(_COUNTED).fetchone()
    assert row is not None
    return Counted(*map(int, row))


def await_recovered(servers: Embedded) -> None:
    """Until the server has replayed the log up to the moment and takes writes."""
    deadline = time.monotonic() + RECOVERY_WAIT_S
    while time.monotonic() < deadline:
        with psycopg.connect(servers.postgres.url("postgres"), autocommit=True) as asking:
            row = asking.execute("SELECT pg_is_in_recovery()").fetchone()
        if row is not None and not row[0]:
            return
        time.sleep(0.2)
    raise DrillFailed(f"the restored server has not come to the moment in {RECOVERY_WAIT_S} s")


def say(line: str) -> None:
    """A step is done."""
    print(line, flush=True)


def main() -> int:
    """0, or 1 after a sentence."""
    parser = argparse.ArgumentParser(prog="python -m deploy.restore_drill", description=__doc__)
    parser.add_argument("--deals", type=int, default=8, help="before the backup, and as many after it")
    asked = parser.parse_args()
    began_s = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="rummy-restore-") as name:
        folder = Path(name).resolve()
        folder.chmod(0o711)
        try:
            Drill(folder).run(asked.deals)
        except (DrillFailed, ServerTrouble) as trouble:
            print(trouble, file=sys.stderr)
            return 1
    say(f"What was restored is what was there. The drill took {time.monotonic() - began_s:.0f} s.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
