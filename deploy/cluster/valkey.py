"""Valkey with sentinels: a master and its replica, which carry messages, and three who agree on which is the master."""

import os
from pathlib import Path

from deploy.cluster.plan import MASTER_NAME, SENTINEL_PORT, VALKEY_PORT, Cluster, Machine

SERVERS = 2
"""On so many of the machines; the sentinels are on all."""
QUORUM = 2
DOWN_AFTER_MS = 1500
FAILOVER_MS = 6000


def servers(cluster: Cluster) -> tuple[Machine, ...]:
    """The machines that have a Valkey; the first is the master when the cluster opens."""
    return cluster.machines[:SERVERS]


def server_configuration(cluster: Cluster, machine: Machine) -> str:
    """A server's file. Nothing is kept on disk: messages may be lost, and the truth is not here."""
    master = servers(cluster)[0]
    lines = [
        f"bind {machine.address}",
        f"port {VALKEY_PORT}",
        f"dir {cluster.of(machine) / 'valkey'}",
        'save ""',
        f"requirepass {cluster.passwords['valkey']}",
        f"masterauth {cluster.passwords['valkey']}",
        "repl-diskless-sync-delay 0",
        "repl-timeout 5",
        *([] if machine == master else [f"replicaof {master.address} {VALKEY_PORT}"]),
    ]
    return "\n".join(lines) + "\n"


def sentinel_configuration(cluster: Cluster, machine: Machine) -> str:
    """A sentinel's file, which it goes on writing itself."""
    master = servers(cluster)[0]
    lines = [
        f"bind {machine.address}",
        f"port {SENTINEL_PORT}",
        "protected-mode no",
        f"dir {cluster.of(machine) / 'sentinel'}",
        f"sentinel monitor {MASTER_NAME} {master.address} {VALKEY_PORT} {QUORUM}",
        f"sentinel auth-pass {MASTER_NAME} {cluster.passwords['valkey']}",
        f"sentinel down-after-milliseconds {MASTER_NAME} {DOWN_AFTER_MS}",
        f"sentinel failover-timeout {MASTER_NAME} {FAILOVER_MS}",
        f"sentinel parallel-syncs {MASTER_NAME} 1",
    ]
    return "\n".join(lines) + "\n"


def command(cluster: Cluster, file: Path, *, sentinel: bool = False) -> list[str]:
    """The command line of a server or of a sentinel."""
    return [os.fspath(cluster.valkey), os.fspath(file), *(["--sentinel"] if sentinel else [])]
