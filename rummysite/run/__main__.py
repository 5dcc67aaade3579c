"""Start everything, say the address, and on Ctrl-C or SIGTERM stop everything again."""

import faulthandler
import os
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path
from types import FrameType

from engine.spoken import ended
from rummysite.embedded import ServerTrouble, borrowed, embedded
from rummysite.embedded.locks import STOP_SIGNALS, Taken, only_one, undisturbed
from rummysite.embedded.postgres import CASHIER_ROLE, DEALER_ROLE, DESK_ROLE, READ_ROLE, SITE_ROLE
from rummysite.paths import BASE_DIR, data_dir
from rummysite.run.answer import say_when_open
from rummysite.run.beside import written_down
from rummysite.run.leftovers import MARK, await_end, stop_leftovers
from rummysite.run.parent import close_with_make
from rummysite.run.port import PortTrouble, claim
from rummysite.run.procfile import STOP_WAIT_S, parts
from rummysite.run.refusals import RunRefusal
from rummysite.translations.catalogs import compile_catalogs

SUPERVISOR_PAUSE_S = 1


def main() -> int:
    """0 after an orderly end; raises SystemExit with a code and a sentence if the house cannot open."""
    faulthandler.register(signal.SIGUSR1)  # asked by this signal, it prints where it stands
    for each in STOP_SIGNALS:
        signal.signal(each, _stop)
    if signal.getsignal(signal.SIGHUP) != signal.SIG_IGN:
        signal.signal(signal.SIGHUP, _terminal_closed)
    close_with_make()
    try:
        host, port = claim(os.environ.get("HOST", "127.0.0.1"), os.environ.get("PORT", "8000"))
        _make_folder(data_dir())
        with only_one(data_dir() / "run.lock"), written_down(data_dir(), os.environ):
            return _open(host, port)
    except PortTrouble as trouble:
        raise ended(RunRefusal.PORT_TROUBLE, trouble=trouble) from trouble
    except ServerTrouble as trouble:
        raise ended(RunRefusal.SERVER_TROUBLE, trouble=trouble) from trouble
    except Taken as taken:
        raise ended(RunRefusal.HOUSE_IS_OPEN, folder=data_dir()) from taken
    except PermissionError as error:
        raise ended(RunRefusal.UNUSABLE_FOLDER, folder=error.filename, reason=error.strerror) from error
    except KeyboardInterrupt:
        return 0


def _make_folder(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise ended(RunRefusal.UNUSABLE_FOLDER, folder=folder, reason=error.strerror) from error


def _open(host: str, port: int) -> int:
    left = stop_leftovers(data_dir())
    if left:
        print(f"Stopped {left} processes that an earlier start had left behind.")
    compile_catalogs(BASE_DIR / "locale")
    with borrowed(kept_up=True):
        environment = _environment(host, port)
        ready = subprocess.run(
            [sys.executable, "manage.py", "prepare_house"], cwd=BASE_DIR, env=environment | _owner(), check=False
        )
        if ready.returncode != 0:
            raise ended(RunRefusal.NOT_PREPARED)
        threading.Thread(target=say_when_open, args=(host, port), name="address", daemon=True).start()
        return _run_parts(environment)


def _run_parts(environment: dict[str, str]) -> int:
    """Keep the Procfile's parts running until we are told to stop; should what keeps them running die, so once more."""
    try:
        while True:
            ended = _supervise(environment)
            left = stop_leftovers(data_dir())
            print(f"The supervisor of the parts has ended ({ended}); {left} parts were stopped. It starts again.")
            time.sleep(SUPERVISOR_PAUSE_S)
    finally:
        stop_leftovers(data_dir())


def _supervise(environment: dict[str, str]) -> int:
    """One life of the supervisor, which Ctrl-C in the terminal does not reach: we tell it, and wait for its end."""
    supervisor = None
    try:
        with undisturbed():
            command = [sys.executable, "-m", "rummysite.run.supervise"]
            supervisor = subprocess.Popen(command, cwd=BASE_DIR, env=environment, start_new_session=True)
        return supervisor.wait()
    finally:
        with undisturbed():
            if supervisor is not None:
                supervisor.terminate()
                await_end(supervisor, STOP_WAIT_S * (len(parts(BASE_DIR / "Procfile")) + 1))


def _environment(host: str, port: int) -> dict[str, str]:
    """What the processes are told: where the servers are, that this is one's own machine, and whose they are."""
    servers = embedded()
    logins = {
        "DATABASE_URL": servers.postgres.url(user=SITE_ROLE),
        "DESK_DATABASE_URL": servers.postgres.url(user=DESK_ROLE),
        "CASHIER_DATABASE_URL": servers.postgres.url(user=CASHIER_ROLE),
        "DEALER_DATABASE_URL": servers.postgres.url(user=DEALER_ROLE),
    }
    usual = {
        **({} if "DATABASE_URL" in os.environ else logins),
        "REDIS_URL": servers.valkey.url(),
        "RUMMY_LOCAL": "1",
        "PYTHONUNBUFFERED": "1",
    }
    ours = {"HOST": host, "PORT": str(port), MARK: str(data_dir()), "RUMMY_DATA_DIR": str(data_dir())}
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ.get('PATH', os.defpath)}"
    return usual | os.environ | ours | {"PATH": path}


def _owner() -> dict[str, str]:
    """The variables of the role that prepares the house: the tables' owner, where that is not the site's own."""
    if "DATABASE_URL" not in os.environ:
        return {
            "DATABASE_URL": embedded().postgres.url(),
            "SITE_ROLE": SITE_ROLE,
            "DESK_ROLE": DESK_ROLE,
            "CASHIER_ROLE": CASHIER_ROLE,
            "DEALER_ROLE": DEALER_ROLE,
            "READ_ROLE": READ_ROLE,
        }
    owner = os.environ.get("DATABASE_OWNER_URL")
    return {"DATABASE_URL": owner} if owner else {}


def _stop(number: int, frame: FrameType | None) -> None:
    raise KeyboardInterrupt


def _terminal_closed(number: int, frame: FrameType | None) -> None:
    """Close in order; nothing can be printed any more."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    for each in (sys.stdout, sys.stderr):
        os.dup2(nowhere, each.fileno())
    os.kill(os.getpid(), signal.SIGTERM)


if __name__ == "__main__":
    sys.exit(main())
