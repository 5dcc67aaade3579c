"""The user and the folder of the embedded servers.

PostgreSQL refuses to run as root. If root starts it, it runs as the owner of the folder, or as `nobody`; no user is
added, and permissions of other folders do not change. If that user could not reach the folder, the data is placed
in /var/lib.
"""

import hashlib
import os
import pwd
import stat
import tempfile
from dataclasses import dataclass
from pathlib import Path

SOCKET_PATH_MAX = 100
SERVER_SOCKET = ".s.PGSQL.5432"


class ServerTrouble(Exception):
    """An embedded server cannot be started or stopped; the message is a sentence for the operator."""


@dataclass(frozen=True)
class Owner:
    """The system user of the server processes."""

    uid: int
    gid: int

    @property
    def is_us(self) -> bool:
        """Whether the servers run as the present user, so that nothing has to be handed over."""
        return self.uid == os.geteuid()

    def may_enter(self, folder: Path) -> bool:
        """Whether this user may go through every folder down to `folder`."""
        return all(self._may_pass(each) for each in (folder, *folder.parents) if each.exists())

    def _may_pass(self, folder: Path) -> bool:
        status = folder.stat()
        if status.st_uid == self.uid:
            return bool(status.st_mode & stat.S_IXUSR)
        if status.st_gid == self.gid:
            return bool(status.st_mode & stat.S_IXGRP)
        return bool(status.st_mode & stat.S_IXOTH)


def owner_of_servers(folder: Path) -> Owner:
    """The present user, or, for root, the owner of the nearest existing folder, or `nobody`."""
    if os.geteuid() != 0:
        return Owner(os.geteuid(), os.getegid())
    nearest = next(each for each in (folder, *folder.parents) if each.exists()).stat()
    if nearest.st_uid != 0:
        return Owner(nearest.st_uid, nearest.st_gid)
    nobody = pwd.getpwnam("nobody")
    return Owner(nobody.pw_uid, nobody.pw_gid)


def home_of_servers(data_dir: Path, owner: Owner) -> Path:
    """`data_dir`, or a folder of /var/lib named after it when the servers' user cannot go there."""
    existing = next(each for each in (data_dir, *data_dir.parents) if each.exists())
    if owner.is_us or owner.may_enter(existing):
        return data_dir
    return Path("/var/lib") / f"rummy-{_short_hash(data_dir)}"


def socket_dir(home: Path) -> Path:
    """`home`/run, or a short folder for temporary files where a Unix socket's path would be too long."""
    usual = home / "run"
    if len(os.fsencode(usual / SERVER_SOCKET)) <= SOCKET_PATH_MAX:
        return usual
    return Path(tempfile.gettempdir()) / f"rummy-{_short_hash(home)}"


def own_folder(folder: Path, owner: Owner) -> Path:
    """Make `folder` if missing, for the owner alone; refuses one that belongs to somebody else."""
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    if not owner.is_us:
        os.chown(folder, owner.uid, owner.gid)
    if folder.stat().st_uid != owner.uid:
        raise ServerTrouble(f"{folder} belongs to another user: start as that user, or set RUMMY_DATA_DIR.")
    folder.chmod(0o700)
    return folder


def _short_hash(path: Path) -> str:
    return hashlib.sha256(os.fsencode(path)).hexdigest()[:10]
