"""The house as `make run` keeps it running: every part may be killed, and nobody starts it again but the house."""

import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import psutil

from rummysite.paths import BASE_DIR
from rummysite.run.answer import answers
from tests.faults.house import COME_UP_S, House
from tests.processes import free_port
from tests.ready_cluster import lay_cluster

CLOSE_WAIT_S = 600
LOOK_S = 0.05
WORDS = {
    "web": ("rummysite.asgi:application",),
    "live": ("celery", "--queues live"),
    "worker": ("celery", "--queues rummy"),
    "beat": ("celery", "beat"),
    "supervisor": ("rummysite.run.supervise",),
}


class SupervisedHouse(House):
    """A house whose parts its own supervisor starts; the tests only kill."""

    def __init__(self, folder: Path, port: int) -> None:
        super().__init__(folder, port)
        self._log = folder / "run.log"
        self.environment |= {"RUMMY_LOCAL": "1", "REDIS_PREFIX": "rummy"}
        run = {name: value for name, value in self.environment.items() if name not in {"DATABASE_URL", "REDIS_URL"}}
        with self._log.open("w") as log:
            command = [sys.executable, "-m", "rummysite.run"]
            self.run = subprocess.Popen(command, cwd=BASE_DIR, env=run, stdout=log, stderr=log, start_new_session=True)
        self.environment["DATABASE_URL"] = self.servers.postgres.url()

    def start(self, *parts: str) -> None:
        """Wait until the site is well; starting is the house's own affair."""
        if not answers(self.url, wait_s=COME_UP_S):
            raise RuntimeError(f"The site is not well:\n{self.log('web')}")

    def kill(self, part: str) -> None:
        """`kill -9` of its main process; it has ended when this returns, though nobody may have asked how yet."""
        process = psutil.Process(self.pid(part))
        process.kill()
        with suppress(psutil.NoSuchProcess):
            while process.is_running() and process.status() != psutil.STATUS_ZOMBIE:
                time.sleep(LOOK_S)

    def pid(self, part: str) -> int:
        """The main process of a part or a server."""
        if part not in WORDS:
            return super().pid(part)
        found = [each for each in psutil.Process(self.run.pid).children(recursive=True) if _is(each, part)]
        return min(found, key=psutil.Process.create_time).pid

    def has_another(self, part: str, before: int) -> bool:
        """Whether the part runs as another process than `before`; not while there is none yet."""
        with suppress(ValueError, IndexError, OSError, psutil.Error):
            return self.pid(part) != before
        return False

    def log(self, name: str) -> str:
        """The end of what the house has printed."""
        return self.printed()[-6000:]

    def printed(self) -> str:
        """All that the house has printed."""
        return self._log.read_text()

    def close(self) -> None:
        """Close the house as Ctrl-C does."""
        super().close()
        self.run.terminate()
        self.run.wait(CLOSE_WAIT_S)


def _is(process: psutil.Process, part: str) -> bool:
    try:
        line = " ".join(process.cmdline())
    except psutil.Error:
        return False
    return all(word in line for word in WORDS[part])


@contextmanager
def supervised_house(folder: Path) -> Iterator[SupervisedHouse]:
    """A house on a fresh database in `folder`, open; it is closed at the end."""
    lay_cluster(House(folder, 0).servers)
    house = SupervisedHouse(folder, free_port())
    try:
        house.start()
        yield house
    finally:
        house.close()
