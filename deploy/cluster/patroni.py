"""Patroni: who of three PostgreSQL servers is the primary, and what has to have a commit before it is told.

A commit is acknowledged when a standby has it too (quorum commit, strict). A standby becomes the primary only if it has
every commit that was acknowledged. So a primary that is cut off can acknowledge nothing, whatever it believes to be:
its commits wait for a standby that no longer listens to it.
"""

import json
import os
from pathlib import Path
from typing import Any

from deploy.cluster import etcd
from deploy.cluster.plan import PATRONI_PORT, POSTGRES_PORT, Cluster, Machine
from rummysite.embedded.owner import own_folder, socket_dir
from rummysite.embedded.postgres import SETTINGS, USER

STANDBY_ROLE = "rummy_standby"
LOOP_S, RETRY_S = 1, 3
PARAMETERS = {
    **{name: value for name, value in SETTINGS.items() if name != "listen_addresses"},
    "shared_buffers": "64MB",
    "wal_level": "replica",
    "wal_keep_size": "256MB",
    "hot_standby": "on",
    "synchronous_commit": "on",
    "wal_sender_timeout": "5s",
    "wal_receiver_timeout": "5s",
    "tcp_keepalives_idle": "5",
    "tcp_keepalives_interval": "2",
    "tcp_keepalives_count": "3",
    "tcp_user_timeout": "10s",
}


def configuration(cluster: Cluster, machine: Machine) -> dict[str, Any]:
    """What Patroni on one machine is told, in the shape of its file."""
    rest = {"username": "rummy", "password": cluster.passwords["rest"]}
    return {
        "scope": "rummy",
        "namespace": "/rummy/",
        "name": machine.name,
        "restapi": _at(machine, PATRONI_PORT) | {"authentication": rest},
        "etcd3": {"hosts": etcd.hosts(cluster)},
        "bootstrap": {"dcs": _agreed(cluster), "initdb": _initdb()},
        "postgresql": _postgresql(cluster, machine),
        # A machine of production has a watchdog device, which ends a machine whose Patroni stands still.
        "watchdog": {"mode": "off"},
    }


def write(cluster: Cluster, machine: Machine) -> Path:
    """The file, readable by the engines' owner alone; JSON is YAML."""
    path = cluster.of(machine) / "patroni.yml"
    with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w") as file:
        json.dump(configuration(cluster, machine), file, indent=1)
    os.chown(path, cluster.owner.uid, cluster.owner.gid)
    own_folder(socket_dir(cluster.of(machine)), cluster.owner)
    return path


def _at(machine: Machine, port: int) -> dict[str, str]:
    return {"listen": f"{machine.address}:{port}", "connect_address": f"{machine.address}:{port}"}


def _agreed(cluster: Cluster) -> dict[str, Any]:
    """What etcd keeps and all three follow; `patronictl edit-config` changes it later."""
    return {
        "ttl": cluster.lease_s,
        "loop_wait": LOOP_S,
        "retry_timeout": RETRY_S,
        "synchronous_mode": "quorum",
        "synchronous_mode_strict": True,
        "synchronous_node_count": 1,
        # A primary that has crashed is not waited for: a standby has everything that was acknowledged.
        "primary_start_timeout": 0,
        "postgresql": {"use_pg_rewind": True, "use_slots": True, "parameters": PARAMETERS},
    }


def _initdb() -> list[Any]:
    return [{"encoding": "UTF8"}, {"locale-provider": "builtin"}, {"locale": "C.UTF-8"}, "data-checksums"]


def _postgresql(cluster: Cluster, machine: Machine) -> dict[str, Any]:
    network = machine.address.rpartition(".")[0] + ".0/24"
    logins = {"superuser": (USER, "postgres"), "replication": (STANDBY_ROLE, "standby")}
    return _at(machine, POSTGRES_PORT) | {
        "data_dir": os.fspath(cluster.of(machine) / "postgres"),
        "bin_dir": os.fspath(cluster.programs),
        "pgpass": os.fspath(cluster.of(machine) / "pgpass"),
        # PostgreSQL's own default is a folder that only a system user of its own may write.
        "parameters": {"unix_socket_directories": os.fspath(socket_dir(cluster.of(machine)))},
        "authentication": {
            kind: {"username": user, "password": cluster.passwords[secret]} for kind, (user, secret) in logins.items()
        },
        "pg_hba": [
            f"host replication {STANDBY_ROLE} {network} scram-sha-256",
            f"host all all {network} scram-sha-256",
        ],
        "remove_data_directory_on_rewind_failure": True,
        "remove_data_directory_on_diverged_timelines": True,
    }
