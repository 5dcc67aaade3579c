"""Play, back up, play on, lose everything, restore to a moment between two deals, and compare the books with before.

    python -m deploy.restore_drill --deals 8

Prints one line for each step. Ends with 1, a code and a sentence if the restored house differs from the one before.
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

from deploy.restore_drill.backups import Backups, DrillFailed, RestoreRefusal, keep_beside
from engine.spoken import ended
from rummysite.embedded import Embedded, ServerTrouble, embedded
from rummysite.paths import BASE_DIR

RECOVERY_WAIT_S = 600
A_WEEK_H = 200
"""The times of the drill's deals are in the week before."""
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
    """How much there is in a house. If nothing was played between two counts, they must be equal."""

    deals: int
    moves: int
    entries: int
    held_minor: int


class Drill:
    """A house in a folder, and beside it the house that is restored from its backups."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self.house: Embedded = embedded(folder / "house")
        self.restored: Embedded = embedded(folder / "restored")
        self._kept = folder / "kept"

    def run(self, deals: int) -> None:
        """The whole drill. Raises DrillFailed, ServerTrouble."""
        with ExitStack() as stops:
            stops.enter_context(self.house.running())
            papers = self._folder / "data" / "papers"
            for place in (papers, self._kept):
                place.mkdir(parents=True, exist_ok=True)
            backups = Backups(self.house.postgres, self._folder / "barman", papers, self._kept / "papers")
            stops.callback(backups.end)
            self._manage(self.house, "prepare_house")
            say(f"{self._play(deals, 1)} deals are played in a new house")
            backups.begin()
            began_s = time.monotonic()
            backups.take()
            keep_beside(self._beside(self.house), self._kept)
            say(f"a base backup is taken in {time.monotonic() - began_s:.0f} s, and the log as it is written")
            say("Barman has called deploy/backup-is-done: papers are copied, and the stamp is of now")
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
            restored = counted(self.restored)
            say(f"restored in {time.monotonic() - began_s:.0f} s: {restored}")
            if restored != then:
                raise DrillFailed(RestoreRefusal.ANOTHER_HOUSE, restored=restored, before=then)
            for words in CHECKS:
                say(f"{words[0]}: {self._manage(self.restored, *words).strip().splitlines()[-1]}")

    def _play(self, deals: int, seed: int) -> str:
        return self._python(self.house, "-m", "deploy.restore_drill.play", str(deals), str(seed)).split()[-1]

    def _now(self) -> tuple[Counted, str]:
        """What there is now, and a moment after it and before anything that is played later."""
        now = counted(self.house)
        with psycopg.connect(self.house.postgres.url(), autocommit=True) as connection:
            row = connection.execute("SELECT clock_timestamp()").fetchone()
        assert row is not None
        moment: datetime = row[0]
        return now, moment.astimezone(UTC).isoformat()

    def _beside(self, servers: Embedded) -> tuple[Path, ...]:
        names = ("ledger_key.pem", "live_key", "dealer_key", "secret_key")
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
            output = f"{done.stdout}{done.stderr}"
            raise DrillFailed(
                RestoreRefusal.COMMAND_FAILED, command=" ".join(words), status=done.returncode, output=output
            )
        return done.stdout


def counted(servers: Embedded) -> Counted:
    """How much there is in a house now."""
    with psycopg.connect(servers.postgres.url()) as connection:
        row = connection.execute(_COUNTED).fetchone()
    assert row is not None
    return Counted(*map(int, row))


def await_recovered(servers: Embedded) -> None:
    """Wait until the server has replayed the log up to the moment and accepts writes. Raises DrillFailed."""
    deadline = time.monotonic() + RECOVERY_WAIT_S
    while time.monotonic() < deadline:
        with psycopg.connect(servers.postgres.url("postgres"), autocommit=True) as connection:
            row = connection.execute("SELECT pg_is_in_recovery()").fetchone()
        if row is not None and not row[0]:
            return
        time.sleep(0.2)
    raise DrillFailed(RestoreRefusal.NOT_RECOVERED, wait_s=RECOVERY_WAIT_S)


def say(line: str) -> None:
    """Print that a step is done."""
    print(line, flush=True)


def main() -> int:
    """0 if the restored house is the same; raises SystemExit with a code and a sentence if a step fails."""
    parser = argparse.ArgumentParser(prog="python -m deploy.restore_drill", description=__doc__)
    parser.add_argument("--deals", type=int, default=8, help="before the backup, and as many after it")
    deals: int = parser.parse_args().deals
    if deals < 1:
        raise ended(RestoreRefusal.NO_NUMBER, value=deals)
    began_s = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="rummy-restore-") as name:
        folder = Path(name).resolve()
        folder.chmod(0o711)
        try:
            Drill(folder).run(deals)
        except DrillFailed as failed:
            raise ended(failed.code, **failed.values) from failed
        except ServerTrouble as trouble:
            raise ended(RestoreRefusal.SERVER_TROUBLE, trouble=trouble) from trouble
    say(f"What was restored is what was there. The drill took {time.monotonic() - began_s:.0f} s.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
