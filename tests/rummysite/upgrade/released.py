"""The house of the last release, as a database that this version's upgrade is rehearsed on.

`released.sql.gz` holds it: tables as that release made them, two players and two deals that it played. It is laid down
anew with each release (docs/developers/release.md), so that a clone without history rehearses too.

    python -m tests.rummysite.upgrade.released postgresql://…    # write it down from that database
"""

import gzip
import os
import subprocess
import sys
from pathlib import Path

import psycopg

from rummysite.embedded import programs
from rummysite.paths import BASE_DIR
from tests.settings import SERVERS

FILE = Path(__file__).with_name("released.sql.gz")
KEPT = {
    "entries": "SELECT id, account_id, amount_minor FROM wallet_entry ORDER BY id",
    "deals": "SELECT public_id, status, commitment, settlement, ended_at FROM tables_deal ORDER BY id",
    "moves": "SELECT deal_id, version, action, events FROM tables_move ORDER BY deal_id, version",
    "players": "SELECT public_id, display_name FROM accounts_user WHERE NOT is_staff ORDER BY id",
}
"""What no upgrade may change, and a way back brings again."""


def program(name: str) -> Path:
    """One of PostgreSQL's programs."""
    return programs.POSTGRES.programs_for(SERVERS.postgres.owner, SERVERS.home) / name


def dump(url: str) -> bytes:
    """A backup as docs/administrators/back-up.md makes it for one machine: without owners and rights."""
    command: list[str | Path] = [program("pg_dump"), "--no-owner", "--no-acl", "-d", url]
    return subprocess.run(command, capture_output=True, check=True).stdout


def restore(url: str, dumped: bytes) -> None:
    """Lay a backup down in an empty database."""
    command: list[str | Path] = [program("psql"), "-q", "-v", "ON_ERROR_STOP=1", "-d", url]
    done = subprocess.run(command, input=dumped, capture_output=True, check=False)
    assert done.returncode == 0, done.stderr.decode()[-2_000:]


def command(url: str, folder: Path, *words: str) -> str:
    """What a command of this version says on that database; it has to end well."""
    settings = {"DATABASE_URL": url, "RUMMY_DATA_DIR": os.fspath(folder), "RUMMY_LOCAL": "1", "LOG_LEVEL": "CRITICAL"}
    settings |= {"DJANGO_SETTINGS_MODULE": "rummysite.settings", "LEDGER_KEY_FILE": os.fspath(folder / "key.pem")}
    done = subprocess.run(
        [sys.executable, "manage.py", *words],
        cwd=BASE_DIR,
        env=os.environ | settings,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout + done.stderr


def booked_and_played(url: str) -> dict[str, list[tuple[object, ...]]]:
    """What was booked and played there."""
    with psycopg.connect(url) as asking:
        return {name: asking.execute(query.encode()).fetchall() for name, query in KEPT.items()}


def migrations(url: str) -> set[tuple[object, ...]]:
    """What has run there, by room and name."""
    with psycopg.connect(url) as asking:
        return set(asking.execute("SELECT app, name FROM django_migrations").fetchall())


if __name__ == "__main__":
    FILE.write_bytes(gzip.compress(dump(sys.argv[1]), mtime=0))
    sys.stdout.write(f"{FILE}: {FILE.stat().st_size} bytes\n")
