"""The real site for browser tests: Daphne, a worker and beat as processes, on a database of their own."""

import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path

import psycopg
from honcho.environ import parse_procfile

from rummysite.paths import BASE_DIR
from rummysite.run.answer import answers
from tests.settings import SERVERS, TEST_HOME

DATABASE = "rummy_e2e"


@dataclass(frozen=True)
class Site:
    """A running site: `url` without a slash at the end; `environment` is what its processes were given."""

    url: str
    environment: dict[str, str]

    def manage(self, *arguments: str) -> str:
        """Run a management command on the site's database; what it printed."""
        command = [sys.executable, "manage.py", *arguments]
        done = subprocess.run(command, cwd=BASE_DIR, env=self.environment, capture_output=True, text=True, check=False)
        assert done.returncode == 0, f"manage.py {' '.join(arguments)}:\n{done.stdout}{done.stderr}"
        return done.stdout

    def shell(self, code: str) -> str:
        """Run Python code in the site's Django; what it printed."""
        return self.manage("shell", "--no-imports", "-c", code).strip()

    def log(self, name: str) -> str:
        """What the process `web`, `worker` or `beat` has said so far."""
        return _log(name).read_text()


@contextmanager
def running_site(**settings: str) -> Iterator[Site]:
    """Start everything on a fresh database, with `settings` added to the environment; stop everything at the end."""
    with psycopg.connect(SERVERS.postgres.url("postgres"), autocommit=True) as connection:
        connection.execute(f"DROP DATABASE IF EXISTS {DATABASE} WITH (FORCE)")
        connection.execute(f"CREATE DATABASE {DATABASE}")
    port = _free_port()
    site = Site(f"http://localhost:{port}", _environment(port) | settings)
    site.manage("prepare_house")
    with ExitStack() as processes:
        for name, command in parse_procfile((BASE_DIR / "Procfile").read_text()).processes.items():
            processes.enter_context(_process(name, command, site.environment))
        if not answers(site.url, wait_s=30):
            raise RuntimeError(f"The site did not come up:\n{site.log('web')[-4000:]}")
        yield site


@contextmanager
def _process(name: str, command: str, environment: dict[str, str]) -> Iterator[None]:
    with _log(name).open("wb") as log:
        started = subprocess.Popen(
            command, shell=True, cwd=BASE_DIR, env=environment, stdout=log, stderr=log, start_new_session=True
        )
    try:
        yield
    finally:
        os.killpg(started.pid, signal.SIGTERM)
        try:
            started.wait(10)
        except subprocess.TimeoutExpired:
            os.killpg(started.pid, signal.SIGKILL)
            started.wait()


def _environment(port: int) -> dict[str, str]:
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    ours = {"HOST": "127.0.0.1", "PORT": str(port), "PATH": path, "PYTHONUNBUFFERED": "1"}
    servers = {"DATABASE_URL": SERVERS.postgres.url(DATABASE), "REDIS_PREFIX": f"{TEST_HOME.name}-e2e"}
    return os.environ | ours | servers | {"DJANGO_SETTINGS_MODULE": "rummysite.settings"}


def _log(name: str) -> Path:
    return TEST_HOME / f"e2e-{name}.log"


def _free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        return int(listener.getsockname()[1])
