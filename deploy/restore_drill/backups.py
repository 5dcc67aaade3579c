"""Barman as the drill uses it: base backups and the write-ahead log, both over PostgreSQL's replication protocol."""

import os
import pwd
import shutil
import subprocess
import sys
import time
from pathlib import Path

from rummysite.embedded import process
from rummysite.embedded.owner import Owner, own_folder, socket_dir
from rummysite.embedded.postgres import USER, Postgres
from rummysite.embedded.programs import POSTGRES

SERVER = "house"
WAIT_S = 600
BARMAN = Path(sys.executable).with_name("barman")
ABSENT = "Barman is not here: .venv/bin/python -m pip install --no-deps -r requirements-drill.txt"


def missing() -> str:
    """What has to be installed first, in a sentence; empty where all is there."""
    if not BARMAN.exists():
        return ABSENT
    return "" if shutil.which("rsync") else "Barman copies by rsync, which is not here: apt-get install rsync"


class DrillFailed(Exception):
    """A step did not do what it is for; the message says which, and what it said."""


class Backups:
    """One server's backups in a folder of their own. Barman runs as we do; only the server itself may not be root."""

    def __init__(self, postgres: Postgres, folder: Path) -> None:
        """`folder` is made; raises DrillFailed where Barman is not installed."""
        if missing():
            raise DrillFailed(missing())
        self.owner: Owner = postgres.owner
        self._us = Owner(os.geteuid(), os.getegid())
        self.folder = own_folder(folder, self._us)
        self._programs = POSTGRES.programs_for(self.owner, postgres.home)
        self._configuration = self.folder / "barman.conf"
        reach = f"host={socket_dir(postgres.home)} user={USER} dbname={USER}"
        self._configuration.write_text(
            "\n".join(
                [
                    "[barman]",
                    f"barman_home = {self.folder}",
                    f"barman_user = {pwd.getpwuid(self._us.uid).pw_name}",
                    f"log_file = {self.folder}/barman.log",
                    "configuration_files_directory =",
                    f"[{SERVER}]",
                    "description = The house of the drill",
                    f"conninfo = {reach}",
                    f"streaming_conninfo = {reach}",
                    "backup_method = postgres",
                    "streaming_archiver = on",
                    "slot_name = barman",
                    "create_slot = auto",
                    "immediate_checkpoint = true",
                    f"path_prefix = {self._programs}",
                ]
            )
            + "\n"
        )
        self._receiving: subprocess.Popen[bytes] | None = None

    def begin(self) -> None:
        """Take the write-ahead log from now on, as it is written."""
        self.barman("receive-wal", "--create-slot", SERVER)
        command = [BARMAN, "-c", self._configuration, "receive-wal", SERVER]
        self._receiving = process.start(command, self.folder, self.folder / "receive.log", self._us)
        self.barman("switch-wal", "--force", "--archive", "--archive-timeout", str(WAIT_S), SERVER)

    def take(self) -> None:
        """A base backup, whole once this returns."""
        self.barman("backup", "--wait", "--wait-timeout", str(WAIT_S), SERVER)

    def up_to_now(self) -> None:
        """See that everything that is committed by now lies in the archive."""
        self.barman("switch-wal", "--force", "--archive", "--archive-timeout", str(WAIT_S), SERVER)

    def restore(self, moment: str, data: Path) -> None:
        """Lay down the cluster as of a moment, an ISO time with its offset; it is replayed when the server starts."""
        own_folder(data.parent, self.owner)
        self.barman("recover", "--target-time", moment, "--target-action", "promote", SERVER, "latest", str(data))
        for each in (data, *data.rglob("*")):
            os.chown(each, self.owner.uid, self.owner.gid, follow_symlinks=False)

    def end(self) -> None:
        """Stop receiving the log of the database server."""
        if self._receiving is not None:
            process.stop(self._receiving.pid, (2, 10), (9, 5))
            self._receiving.wait()

    def barman(self, *words: str) -> None:
        """One command of Barman's; raises DrillFailed with what it said."""
        log = self.folder / f"{words[0]}-{time.monotonic_ns()}.log"
        running = process.start([BARMAN, "-c", self._configuration, *words], self.folder, log, self._us)
        if running.wait(WAIT_S) != 0:
            raise DrillFailed(f"barman {' '.join(words)}:\n{process.tail(log, 30)}")


def keep_beside(files: tuple[Path, ...], place: Path) -> None:
    """What belongs to a backup and is not in the database: papers, their keys, the ledger's key, the licence."""
    place.mkdir(parents=True, exist_ok=True)
    for each in files:
        if each.is_dir():
            shutil.copytree(each, place / each.name, dirs_exist_ok=True)
        elif each.exists():
            shutil.copy2(each, place / each.name)
