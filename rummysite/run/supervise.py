"""`python -m rummysite.run.supervise [PROCFILE] [PART …]`: parts, started again when they die, until SIGTERM.

supervisord does the work (docs/decisions/supervisor.md). Ours are its configuration, which is made from the Procfile,
and the words: every line a part prints bears the part's name, and every death is a line in the log.
"""

import faulthandler
import logging
import os
import shlex
import signal
import sys
import tempfile
import time
from configparser import RawConfigParser
from contextlib import suppress
from pathlib import Path

from supervisor import events
from supervisor.medusa.asyncore_25 import ExitNow
from supervisor.options import ServerOptions, decode_wait_status
from supervisor.states import SupervisorStates
from supervisor.supervisord import Supervisor

from engine.spoken import Spoken, ended
from rummysite.logs import LineFormatter
from rummysite.paths import BASE_DIR
from rummysite.run.procfile import STOP_WAIT_S, parts

STEADY_S = 10
"""Who dies sooner after a start is started again with a pause that grows by a second each time."""
PAUSE_MAX_S = 30
LINE_MAX_BYTES = 100_000
"""Of a line that does not end so much is kept until it does."""

log = logging.getLogger("rummysite.run")


class SuperviseRefusal(Spoken):
    """Why no part is started."""

    NO_PART = "no_part", "There is no part %(name)s; there are %(names)s."


def configuration(commands: dict[str, str], folder: Path) -> str:
    """supervisord's configuration file for these parts; whatever it has to write lies in `folder`."""
    config = RawConfigParser()
    config["supervisord"] = {
        "nodaemon": "true",
        "loglevel": "error",
        "logfile": os.devnull,
        "logfile_maxbytes": "0",
        "pidfile": os.fspath(folder / "supervisord.pid"),
        "childlogdir": os.fspath(folder),
        "nocleanup": "true",
        "user": str(os.getuid()),
        "minfds": "256",
        "umask": f"{_umask():03o}",
    }
    for place, (name, command) in enumerate(commands.items()):
        config[f"program:{name}"] = {
            "command": shlex.join(["sh", "-c", command]).replace("%", "%%"),
            "directory": os.fspath(BASE_DIR).replace("%", "%%"),
            "priority": str(len(commands) - place),  # the highest is stopped first, and the next once that is gone
            "autorestart": "true",
            "startsecs": str(STEADY_S),
            "startretries": str(10**9),
            "stopwaitsecs": str(STOP_WAIT_S),
            "killasgroup": "true",
            "redirect_stderr": "true",
            "stdout_logfile": "NONE",
            "stdout_events_enabled": "true",
        }
    with (folder / "supervisord.conf").open("w") as file:
        config.write(file)
    return file.name


class Options(ServerOptions):
    """supervisord's own, remembering how each process ended, which its events do not tell."""

    first = True
    test = False

    def __init__(self) -> None:
        super().__init__()
        self.ends: dict[int, str] = {}

    def waitpid(self) -> tuple[int | None, int | None]:
        """The next process that has ended, if any."""
        pid, status = super().waitpid()
        if pid:
            self.ends[pid] = decode_wait_status(status)[1]
        return pid, status


class Parts(Supervisor):
    """supervisord, with a pause that does not grow without end, and words for people."""

    def __init__(self, options: Options, names: list[str]) -> None:
        super().__init__(options)
        self._width = max(map(len, names))
        self._unfinished: dict[str, bytes] = {}

    def runforever(self) -> None:
        """Keep the parts running until told to stop; raises `ExitNow` when all have ended."""
        events.subscribe(events.ProcessLogEvent, self._pass_on)
        events.subscribe(events.ProcessStateEvent, self._tell)
        super().runforever()

    def _pass_on(self, event: events.ProcessLogEvent) -> None:
        """Print what a part has said, line by line."""
        name = event.process.config.name
        if len(self._unfinished.get(name, b"")) > LINE_MAX_BYTES:
            self._unfinished[name] += b"\n"
        *lines, self._unfinished[name] = (self._unfinished.get(name, b"") + event.data).split(b"\n")
        self._print(name, lines)

    def _print(self, name: str, lines: list[bytes]) -> None:
        text = b"".join(b"%s | %s\n" % (name.ljust(self._width).encode(), line) for line in lines)
        with suppress(OSError):  # a terminal that is closed hinders nobody
            sys.stdout.buffer.write(text)
            sys.stdout.buffer.flush()

    def _tell(self, event: events.ProcessStateEvent) -> None:
        """Say that a part has died, and when it is started again."""
        part = event.process
        closing = self.options.mood < SupervisorStates.RUNNING
        end = part.spawnerr or "did not start"
        if part.pid:
            end = self.options.ends.pop(part.pid, end)
        if isinstance(event, events.ProcessStateExitedEvent) and not closing:
            log.warning("%s has ended and is started again", part.config.name, extra={"end": end})
        elif isinstance(event, events.ProcessStateBackoffEvent) and not closing:
            pause_s = min(part.backoff, PAUSE_MAX_S)
            part.delay = time.time() + pause_s
            extra = {"end": end, "times": part.backoff, "again_in_s": pause_s}
            log.error("%s ends as soon as it is started", part.config.name, extra=extra)
        elif isinstance(event, events.ProcessStateStoppedEvent) and end == "terminated by SIGKILL":
            log.error("%s had to be killed", part.config.name, extra={"waited_s": STOP_WAIT_S})
        else:
            return
        self._print(part.config.name, [line for line in [self._unfinished.pop(part.config.name, b"")] if line])


def main() -> int:
    """0 once every part has ended in order."""
    faulthandler.register(signal.SIGUSR1)  # asked by this signal, it prints where it stands
    handler = logging.StreamHandler()
    handler.setFormatter(LineFormatter())
    log.addHandler(handler)
    os.environ["PATH"] = f"{Path(sys.executable).parent}{os.pathsep}{os.environ.get('PATH', os.defpath)}"
    commands = _commands(sys.argv[1:])
    with tempfile.TemporaryDirectory(prefix="rummy-parts-") as folder:
        options = Options()
        options.realize(["--configuration", configuration(commands, Path(folder))], doc="")
        with suppress(ExitNow):
            Parts(options, list(commands)).main()
    return 0


def _commands(arguments: list[str]) -> dict[str, str]:
    """The command of each part to run, by its name.

    `arguments` may begin with the path of a Procfile (ours if it does not), and name some of its parts (all if none).
    Raises SystemExit with a code and a sentence if there is no such part.
    """
    procfiles = [Path(path) for path in arguments[:1] if Path(path).is_file()]
    commands = parts(procfiles[0] if procfiles else BASE_DIR / "Procfile")
    names = arguments[len(procfiles) :] or list(commands)
    unknown = [name for name in names if name not in commands]
    if unknown:
        raise ended(SuperviseRefusal.NO_PART, name=unknown[0], names=", ".join(commands))
    return {name: commands[name] for name in names}


def _umask() -> int:
    """Ours, which can only be read by setting it."""
    ours = os.umask(0o022)
    os.umask(ours)
    return ours


if __name__ == "__main__":
    sys.exit(main())
