"""etcd: three members that agree on who is the primary. One may die without anybody's notice."""

import os

from deploy.cluster.plan import ETCD_PEER_PORT, ETCD_PORT, Cluster, Machine

HEARTBEAT_MS, ELECTION_MS = 150, 1500
"""A leader that was silent for so long is replaced. Ten heartbeats, as etcd's guide asks for."""


def command(cluster: Cluster, machine: Machine) -> list[str]:
    """One member's command line."""
    client, peer = (f"http://{machine.address}:{port}" for port in (ETCD_PORT, ETCD_PEER_PORT))
    everybody = ",".join(f"{each.name}=http://{each.address}:{ETCD_PEER_PORT}" for each in cluster.machines)
    options = {
        "name": machine.name,
        "data-dir": os.fspath(cluster.of(machine) / "etcd"),
        "listen-client-urls": client,
        "advertise-client-urls": client,
        "listen-peer-urls": peer,
        "initial-advertise-peer-urls": peer,
        "initial-cluster": everybody,
        "initial-cluster-token": cluster.bridge,
        "initial-cluster-state": "new",
        "heartbeat-interval": str(HEARTBEAT_MS),
        "election-timeout": str(ELECTION_MS),
        "pre-vote": "true",  # a member that was cut off asks before it stands: back again, it costs nobody the leader
        "auto-compaction-retention": "1",
        "logger": "zap",
        "log-level": "warn",
    }
    return ["etcd", *(f"--{name}={value}" for name, value in options.items())]


def hosts(cluster: Cluster) -> list[str]:
    """Where clients find the members."""
    return [f"{machine.address}:{ETCD_PORT}" for machine in cluster.machines]
