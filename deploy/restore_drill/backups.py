"""Barman as the drill uses it: base backups and the write-ahead log, both over PostgreSQL's replication protocol."""

import os
import pwd
import shutil
import subprocess
import sys
import time
from pathlib import Path

import psycopg

from engine.spoken import Spoken, fault
from rummysite.embedded import process
from rummysite.embedded.owner import Owner, own_folder, socket_dir
from rummysite.embedded.postgres import USER, Postgres
from rummysite.embedded.programs import POSTGRES
from rummysite.paths import BASE_DIR

SERVER, SLOT = "house", "barman"
IS_DONE = BASE_DIR / "deploy" / "backup-is-done"
"""What Barman calls after each backup: it copies the papers and touches the stamp."""
WAIT_S, LOOK_S = 600, 0.1
BARMAN = Path(sys.executable).with_name("barman")


class RestoreRefusal(Spoken):
    """Why the drill does not begin, or which step has failed."""

    NO_NUMBER = "no_number", "--deals takes a whole number from 1 on, not %(value)s."
    NO_BARMAN = (
        "no_barman",
        "Barman is not installed: .venv/bin/python -m pip install --no-deps -r requirements-drill.txt",
    )
    NO_RSYNC = "no_rsync", "Barman copies by rsync, which is not installed: apt-get install rsync"
    SERVER_TROUBLE = "server_trouble", "%(trouble)s"
    BARMAN_FAILED = "barman_failed", "barman %(arguments)s:\n%(output)s"
    COMMAND_FAILED = "command_failed", "%(command)s ended with %(status)s:\n%(output)s"
    NO_STAMP = "no_stamp", "Barman has ended its backup and did not call %(script)s to the end."
    NOT_RECOVERED = "not_recovered", "The restored server has not reached the moment after %(wait_s)s s."
    ANOTHER_HOUSE = "another_house", "What was restored is %(restored)s, and it was %(before)s."


def missing() -> RestoreRefusal | None:
    """What has to be installed first, if anything."""
    if not BARMAN.exists():
        return RestoreRefusal.NO_BARMAN
    return None if shutil.which("rsync") else RestoreRefusal.NO_RSYNC


class DrillFailed(Exception):
    """A step has failed, or could not begin: `code`, and the values of its sentence."""

    def __init__(self, code: RestoreRefusal, **values: object) -> None:
        super().__init__(fault(code, **values).sentence)
        self.code = code
        self.values = values


class Backups:
    """The backups of one server, in their own folder. Barman runs as our own user; only the server may not be root."""

    def __init__(self, postgres: Postgres, folder: Path, papers: Path, copies: Path) -> None:
        """`folder` is made, and `papers` are copied to `copies`; raises DrillFailed if Barman is not installed."""
        lacking = missing()
        if lacking is not None:
            raise DrillFailed(lacking)
        self.owner: Owner = postgres.owner
        self._postgres_url = postgres.url()
        self._us = Owner(os.geteuid(), os.getegid())
        self.folder = own_folder(folder, self._us)
        self._programs = POSTGRES.programs_for(self.owner, postgres.home)
        self._configuration = self.folder / "barman.conf"
        self._stamp = self.folder / "stamp"
        settings = self.folder / "rummy.env"
        settings.write_text(f"STAMP={self._stamp}\nPAPERS={papers}/\nCOPY={copies}\n")
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
                    f"slot_name = {SLOT}",
                    "create_slot = auto",
                    "immediate_checkpoint = true",
                    f"post_backup_retry_script = env RUMMY_BACKUP={settings} {IS_DONE}",
                    f"path_prefix = {self._programs}",
                ]
            )
            + "\n"
        )
        self._receiving: subprocess.Popen[bytes] | None = None

    def begin(self) -> None:
        """Start to receive the write-ahead log."""
        self.barman("receive-wal", "--create-slot", SERVER)
        command: list[str | Path] = [BARMAN, "-c", self._configuration, "receive-wal", SERVER]
        log = self.folder / "receive.log"
        self._receiving = process.start(command, self.folder, log, self._us)
        # What is closed before it streams is not received, and a switch would wait for that in vain.
        give_up_s = time.monotonic() + WAIT_S
        while not self._is_streaming():
            if self._receiving.poll() is not None or time.monotonic() > give_up_s:
                raise DrillFailed(RestoreRefusal.BARMAN_FAILED, arguments="receive-wal", output=process.tail(log, 30))
            time.sleep(LOOK_S)
        self.barman("switch-wal", "--force", "--archive", "--archive-timeout", str(WAIT_S), SERVER)

    def _is_streaming(self) -> bool:
        with psycopg.connect(self._postgres_url, autocommit=True) as connection:
            found = connection.execute("SELECT bool_or(active) FROM pg_replication_slots WHERE slot_name = %s", [SLOT])
            row = found.fetchone()
            return bool(row and row[0])

    def take(self) -> None:
        """Take a base backup; it is complete, and its papers are copied, when this returns."""
        self.barman("backup", "--wait", "--wait-timeout", str(WAIT_S), SERVER)
        if not self._stamp.exists():
            raise DrillFailed(RestoreRefusal.NO_STAMP, script=IS_DONE.name)

    def up_to_now(self) -> None:
        """Return when everything committed until now is in the archive."""
        self.barman("switch-wal", "--force", "--archive", "--archive-timeout", str(WAIT_S), SERVER)

    def restore(self, moment: str, data: Path) -> None:
        """Restore the database as it was at a moment, an ISO time with offset; it replays when the server starts."""
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
        """Run one command of Barman's; raises DrillFailed with its output."""
        log = self.folder / f"{words[0]}-{time.monotonic_ns()}.log"
        running = process.start([BARMAN, "-c", self._configuration, *words], self.folder, log, self._us)
        if running.wait(WAIT_S) != 0:
            raise DrillFailed(RestoreRefusal.BARMAN_FAILED, arguments=" ".join(words), output=process.tail(log, 30))


def keep_beside(files: tuple[Path, ...], place: Path) -> None:
    """Copy what a backup needs beside the database and the papers: keys, the ledger's key, the licence."""
    place.mkdir(parents=True, exist_ok=True)
    for each in files:
        if each.is_dir():
            shutil.copytree(each, place / each.name, dirs_exist_ok=True)
        elif each.exists():
            shutil.copy2(each, place / each.name)
