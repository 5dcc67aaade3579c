"""The processes of the cluster, as Procfiles: the engines of each machine, and the house with a second of each part."""

import os
import shlex
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from deploy.cluster import etcd, haproxy, network, patroni, valkey
from deploy.cluster.install import path, python
from deploy.cluster.plan import ETCD_PORT, PATRONI_PORT, Cluster, Machine
from rummysite.embedded.owner import own_folder
from rummysite.embedded.postgres import CASHIER_ROLE, DEALER_ROLE, DESK_ROLE, READ_ROLE, SITE_ROLE
from rummysite.paths import BASE_DIR
from rummysite.run.leftovers import MARK
from rummysite.run.procfile import parts

EACH = {"web": 2, "live": 2, "worker": 2, "beat": 1}
"""How many there are of each part of the house."""
ENGINES = ("etcd", "valkey", "sentinel", "patroni", "leaders")
ROLES = {"SITE": SITE_ROLE, "DESK": DESK_ROLE, "CASHIER": CASHIER_ROLE, "DEALER": DEALER_ROLE, "READ": READ_ROLE}


@dataclass(frozen=True)
class Door:
    """Where people come in, and behind it the ports of the webs."""

    host: str
    port: int
    web_ports: tuple[int, ...]

    @property
    def url(self) -> str:
        """The address of the house."""
        return f"https://{'localhost' if self.host == '127.0.0.1' else self.host}:{self.port}"


def engines(cluster: Cluster, which: Sequence[str] = ENGINES) -> dict[str, str]:
    """Write each engine's configuration; its lines for the shell by the names of parts, such as `patroni-a`.

    The last line is the last to be stopped, and PostgreSQL needs etcd to leave its office in order.
    """
    lines: dict[str, str] = {}
    for machine in cluster.machines:
        own_folder(cluster.of(machine), cluster.owner)
        commands = {engine: _COMMANDS[engine](cluster, machine) for engine in which}
        lines |= {
            f"{engine}-{machine.name}": _line(cluster, machine, engine, command)
            for engine, command in commands.items()
            if command
        }
    return dict(sorted(lines.items(), key=lambda item: -ENGINES.index(item[0].partition("-")[0])))


def house(cluster: Cluster, door: Door) -> dict[str, str]:
    """Write the door's configuration; the lines of the house's own parts."""
    usual = parts(BASE_DIR / "Procfile")
    lines = {"door": f"exec {shlex.join(haproxy.command(haproxy.write(cluster.folder, *_bound(door))))}"}
    for name, times in EACH.items():
        for number in range(1, times + 1):
            port = f"export PORT={door.web_ports[number - 1]}; " if name == "web" else ""
            lines[f"{name}{number}"] = port + usual[name]
    return lines


def environment(cluster: Cluster, door: Door) -> dict[str, str]:
    """What the house's processes are told: as `make run` tells them, with several hosts in each address."""
    logins = {
        f"{'' if name == 'SITE' else f'{name}_'}DATABASE_URL": cluster.database_url(role, name.lower())
        for name, role in ROLES.items()
        if name != "READ"
    }
    return {
        **os.environ,
        **logins,
        "REDIS_URL": cluster.redis_url(),
        MARK: os.fspath(cluster.folder),
        "RUMMY_LOCAL": "1",
        "RUMMY_DATA_DIR": os.fspath(own_house(cluster)),
        "BEHIND_TLS_PROXY": "1",
        "TRUSTED_PROXIES": "1",
        "CSRF_TRUSTED_ORIGINS": door.url,
        "PAYMENT_HOST": door.url.partition("://")[2],
        "HOST": "127.0.0.1",
        "WORKERS": "1",
        "PYTHONUNBUFFERED": "1",
        "PATH": f"{Path(sys.executable).parent}{os.pathsep}{path()}",
    }


def owners(cluster: Cluster) -> dict[str, str]:
    """What the step that migrates is told besides: the owner's login, and the logins that it makes."""
    roles = {f"{name}_ROLE": role for name, role in ROLES.items()}
    passwords = {f"{name}_ROLE_PASSWORD": cluster.passwords[name.lower()] for name in ROLES}
    return {"DATABASE_URL": cluster.database_url()} | roles | passwords


def own_house(cluster: Cluster) -> Path:
    """The house's own folder: its keys and papers."""
    folder = cluster.folder / "house"
    folder.mkdir(exist_ok=True, mode=0o700)
    return folder


def procfile(lines: Mapping[str, str], file: Path) -> Path:
    """Write lines where a supervisor reads them."""
    file.write_text("".join(f"{name}: {line}\n" for name, line in lines.items()))
    return file


def _bound(door: Door) -> tuple[str, int, tuple[int, ...]]:
    return door.host, door.port, door.web_ports


def _etcd(cluster: Cluster, machine: Machine) -> list[str]:
    own_folder(cluster.of(machine) / "etcd", cluster.owner)
    return etcd.command(cluster, machine)


def _valkey(cluster: Cluster, machine: Machine) -> list[str]:
    """Empty on a machine that has none."""
    if machine not in valkey.servers(cluster):
        return []
    file = _handed_over(cluster, machine, "valkey", valkey.server_configuration(cluster, machine))
    return valkey.command(cluster, file)


def _sentinel(cluster: Cluster, machine: Machine) -> list[str]:
    file = _handed_over(cluster, machine, "sentinel", valkey.sentinel_configuration(cluster, machine))
    return valkey.command(cluster, file, sentinel=True)


def _patroni(cluster: Cluster, machine: Machine) -> list[str]:
    return [*python(cluster), "-m", "deploy.cluster.short_lease", os.fspath(patroni.write(cluster, machine))]


def _leaders(cluster: Cluster, machine: Machine) -> list[str]:
    addresses = (f"http://{machine.address}:{port}" for port in (ETCD_PORT, PATRONI_PORT))
    return [*python(cluster), "-m", "deploy.cluster.leaders", *addresses]


_COMMANDS = {"etcd": _etcd, "valkey": _valkey, "sentinel": _sentinel, "patroni": _patroni, "leaders": _leaders}


def _handed_over(cluster: Cluster, machine: Machine, engine: str, text: str) -> Path:
    """A configuration that its engine writes again itself, in a folder that is the engine's."""
    file = own_folder(cluster.of(machine) / engine, cluster.owner) / f"{engine}.conf"
    file.write_text(text)
    file.chmod(0o600)
    os.chown(file, cluster.owner.uid, cluster.owner.gid)
    return file


def _line(cluster: Cluster, machine: Machine, engine: str, command: list[str]) -> str:
    """An engine's line: on its machine, as its owner, with a small known environment, what it says in its log."""
    clean = ["env", "-i", f"PATH={path()}", "LC_ALL=C", "TZ=UTC", f"{MARK}={cluster.folder}"]
    whole = shlex.join([*network.within(cluster, machine), *clean, *command])
    return f"exec {whole} >> {shlex.quote(os.fspath(cluster.of(machine) / f'{engine}.log'))} 2>&1"
