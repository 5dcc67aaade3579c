"""The embedded servers: a real PostgreSQL and a real Valkey, so that a machine with Python alone can run the house.

`DATABASE_URL` and `REDIS_URL` name real servers instead; then nothing here is started.
"""

import os
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext, suppress
from dataclasses import dataclass
from pathlib import Path

from rummysite.embedded.locks import Share, alone, undisturbed
from rummysite.embedded.owner import ServerTrouble, home_of_servers, owner_of_servers, socket_dir
from rummysite.embedded.postgres import Postgres
from rummysite.embedded.valkey import Valkey
from rummysite.embedded.watch import Server, watching
from rummysite.paths import data_dir

__all__ = ["Embedded", "ServerTrouble", "borrowed", "embedded"]


@dataclass(frozen=True)
class Embedded:
    """Both servers of one data folder."""

    postgres: Postgres
    valkey: Valkey

    @property
    def home(self) -> Path:
        """The folder of their data."""
        return self.postgres.home

    @property
    def start_lock(self) -> Path:
        """The lock of a process that starts or stops one of them."""
        return self.home / "start.lock"

    @contextmanager
    def running(self, *, postgres: bool = True, valkey: bool = True) -> Iterator[None]:
        """Inside the block both servers run; the last user stops them, whoever started them. Raises `ServerTrouble`."""
        share = self._share()
        try:
            with undisturbed(), alone(self.start_lock):
                if postgres:
                    self.postgres.start()
                if valkey:
                    self.valkey.start()
            yield
        finally:
            with undisturbed(), alone(self.start_lock):
                if share.is_last():
                    self.valkey.stop()
                    self.postgres.stop()
                    with suppress(OSError):
                        socket_dir(self.home).rmdir()
                share.leave()

    def _share(self) -> Share:
        try:
            self.home.mkdir(parents=True, exist_ok=True)
            return Share(self.home / "servers.lock")
        except PermissionError as trouble:
            raise ServerTrouble(
                f"{trouble.filename} belongs to another user: start as that user, or set RUMMY_DATA_DIR."
            ) from None


def embedded(folder: Path | None = None, *, durable: bool = True) -> Embedded:
    """The servers of a data folder (by default the checkout's `.data`), running or not."""
    wanted = (folder or data_dir()).resolve()
    owner = owner_of_servers(wanted)
    home = home_of_servers(wanted, owner)
    return Embedded(Postgres(home, owner, durable), Valkey(home, owner, durable))


@contextmanager
def borrowed(*, kept_up: bool = False) -> Iterator[None]:
    """Inside the block run the embedded servers that the environment does not replace.

    `kept_up`: one that dies is started again.
    """
    postgres, valkey = "DATABASE_URL" not in os.environ, "REDIS_URL" not in os.environ
    if not (postgres or valkey):
        yield
        return
    servers = embedded()
    ours: list[Server] = [*([servers.postgres] if postgres else []), *([servers.valkey] if valkey else [])]
    watch = watching(ours, servers.start_lock) if kept_up else nullcontext()
    with servers.running(postgres=postgres, valkey=valkey), watch:
        yield
