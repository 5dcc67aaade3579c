"""The house's own processes for tests: those of the Procfile, each started, killed and stopped by itself."""

import os
import signal
import socket
import subprocess
import sys
from pathlib import Path

import psutil

from rummysite.paths import BASE_DIR
from rummysite.run.procfile import parts

STOP_WAIT_S = 10


class Process:
    """One line of the Procfile as a process group of its own; its output goes to `log`."""

    def __init__(self, name: str, command: str, environment: dict[str, str], log: Path) -> None:
        self.name = name
        self.log = log
        self._command = command
        self._environment = environment
        self._running: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start it, unless it runs already."""
        if self.is_running:
            return
        with self.log.open("ab") as log:
            self._running = subprocess.Popen(
                self._command,
                shell=True,
                cwd=BASE_DIR,
                env=self._environment,
                stdout=log,
                stderr=log,
                start_new_session=True,
            )

    @property
    def is_running(self) -> bool:
        """Whether it has been started and has not ended."""
        return self._running is not None and self._running.poll() is None

    @property
    def pid(self) -> int:
        """The id of the process itself."""
        assert self._running is not None
        return self._running.pid

    def kill(self) -> None:
        """`kill -9` the process itself; processes that it has started have to notice that themselves."""
        assert self._running is not None
        self._running.kill()
        self._running.wait()

    def stop(self) -> None:
        """Ask it to stop, then stop it and everything that it has started."""
        if self._running is None:
            return
        group = self._group()
        if self.is_running:
            os.killpg(self._running.pid, signal.SIGTERM)
        _, stubborn = psutil.wait_procs(group, STOP_WAIT_S)
        for each in stubborn:
            each.kill()
        self._running.wait()

    def _group(self) -> list[psutil.Process]:
        assert self._running is not None
        return [each for each in psutil.process_iter() if _group_of(each.pid) == self._running.pid]


def _group_of(pid: int) -> int | None:
    try:
        return os.getpgid(pid)
    except ProcessLookupError:
        return None


def processes(environment: dict[str, str], folder: Path, mark: str) -> dict[str, Process]:
    """The Procfile's processes by name, not started yet; their logs are `folder`/`mark`-name.log."""
    commands = parts(BASE_DIR / "Procfile")
    return {
        name: Process(name, command, environment, folder / f"{mark}-{name}.log") for name, command in commands.items()
    }


def environment(port: int, **settings: str) -> dict[str, str]:
    """What the processes are told: the site's own settings, where to listen, and `settings`."""
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    ours = {"HOST": "127.0.0.1", "PORT": str(port), "PATH": path, "PYTHONUNBUFFERED": "1"}
    return os.environ | ours | {"DJANGO_SETTINGS_MODULE": "rummysite.settings"} | settings


def manage(environment: dict[str, str], *arguments: str) -> str:
    """Run a management command in that environment; returns its output."""
    command = [sys.executable, "manage.py", *arguments]
    done = subprocess.run(command, cwd=BASE_DIR, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, f"manage.py {' '.join(arguments)}:\n{done.stdout}{done.stderr}"
    return done.stdout


def free_port() -> int:
    """A port nobody listens at just now."""
    with socket.create_server(("127.0.0.1", 0)) as listener:
        return int(listener.getsockname()[1])
