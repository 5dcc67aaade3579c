"""`python -m deploy.cluster`: opens the cluster with a house on it until Ctrl-C. HOST and PORT are its address."""

import argparse
import math
import os
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from types import FrameType

from deploy.cluster import install, network, opening, parts
from deploy.cluster.plan import Cluster, ServerTrouble, plan
from deploy.cluster.refusals import ClusterRefusal
from engine.spoken import ended
from rummysite.embedded.locks import STOP_SIGNALS, Taken, only_one, undisturbed
from rummysite.paths import BASE_DIR, data_dir
from rummysite.run.leftovers import stop_leftovers
from rummysite.run.parent import close_with_make
from rummysite.run.port import PortTrouble, claim

PORT = "8443"
WEB_PORTS = (8444, 8445)


def main() -> int:
    """0 after an orderly end; raises SystemExit with a code and a sentence if the cluster cannot open."""
    argparse.ArgumentParser(prog="python -m deploy.cluster", description=__doc__).parse_args()
    for each in STOP_SIGNALS:
        signal.signal(each, _stop)
    close_with_make()
    try:
        host, port = claim(os.environ.get("HOST", "127.0.0.1"), os.environ.get("PORT", PORT))
        for web_port in WEB_PORTS:
            claim("127.0.0.1", str(web_port))
        install.installed()
        cluster = plan(data_dir() / "cluster")
        with only_one(cluster.folder / "cluster.lock"):
            left = stop_leftovers(cluster.folder)
            if left:
                print(f"Stopped {left} processes that an earlier start had left behind.")
            with network.laid(cluster):
                try:
                    return _open(cluster, parts.Door(host, port, WEB_PORTS))
                finally:
                    stop_leftovers(cluster.folder)
    except PortTrouble as trouble:
        raise ended(ClusterRefusal.PORT_TROUBLE, trouble=trouble) from trouble
    except ServerTrouble as trouble:
        raise ended(ClusterRefusal.SERVER_TROUBLE, trouble=trouble) from trouble
    except Taken as taken:
        raise ended(ClusterRefusal.CLUSTER_IS_OPEN, folder=data_dir()) from taken
    except KeyboardInterrupt:
        return 0


def _open(cluster: Cluster, door: parts.Door) -> int:
    environment = parts.environment(cluster, door)
    with _kept_up(parts.engines(cluster), cluster.folder / "engines.Procfile", environment):
        print("The engines are starting: etcd, Patroni, Valkey and its sentinels", flush=True)
        opening.wait_for_engines(cluster)
        opening.prepare(cluster, door)
        with _kept_up(parts.house(cluster, door), cluster.folder / "house.Procfile", environment) as supervisor:
            threading.Thread(target=_say_when_open, args=(cluster, door), daemon=True).start()
            return supervisor.wait()


@contextmanager
def _kept_up(
    lines: Mapping[str, str], file: Path, environment: Mapping[str, str]
) -> "Iterator[subprocess.Popen[bytes]]":
    """A supervisor of these lines, told to end when the block ends, and waited for."""
    with undisturbed():
        command = [sys.executable, "-m", "rummysite.run.supervise", os.fspath(parts.procfile(lines, file))]
        supervisor = subprocess.Popen(command, cwd=BASE_DIR, env=dict(environment), start_new_session=True)
    try:
        yield supervisor
    finally:
        with undisturbed():
            supervisor.terminate()
            supervisor.wait()


def _say_when_open(cluster: Cluster, door: parts.Door) -> None:
    """Wait for the first answer through the door, then print where to go."""
    opening.wait_for_house(cluster, door, math.inf)
    print(
        f"\n  The house is open:  {door.url}\n  For operators:      {door.url}/admin/\n"
        f"  Its certificate:    {cluster.folder / 'authority.pem'}\n  Ctrl-C closes it.\n",
        flush=True,
    )


def _stop(number: int, frame: FrameType | None) -> None:
    raise KeyboardInterrupt


if __name__ == "__main__":
    sys.exit(main())
