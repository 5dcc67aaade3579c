"""The network between the machines: a bridge and a cable to each namespace, which can be pulled.

Without namespaces there is nothing to lay: the machines are addresses of the loopback interface.
"""

import subprocess
from collections.abc import Iterator
from contextlib import contextmanager

from deploy.cluster.plan import Cluster, Machine, ServerTrouble


@contextmanager
def laid(cluster: Cluster) -> Iterator[None]:
    """The network, for as long as the block lasts; what a killed start has left is taken away first."""
    _take_away(cluster)
    if not cluster.machines[0].namespace:
        yield
        return
    try:
        _ip("link", "add", cluster.bridge, "type", "bridge")
        _ip("addr", "add", f"{cluster.gateway}/24", "dev", cluster.bridge)
        _ip("link", "set", cluster.bridge, "up")
        for machine in cluster.machines:
            _join(cluster, machine)
        yield
    finally:
        _take_away(cluster)


def cut_off(machine: Machine) -> None:
    """Pull the machine's cable: nothing arrives, and nobody is told so. Raises `ServerTrouble` without a namespace."""
    if not machine.namespace:
        raise ServerTrouble("Only root can cut a machine off: then each machine is a network namespace.")
    _ip("link", "set", machine.namespace, "down")


def heal(machine: Machine) -> None:
    """Put the cable back."""
    if machine.namespace:
        _ip("link", "set", machine.namespace, "up")


def within(cluster: Cluster, machine: Machine) -> list[str]:
    """What a command line begins with, to run on that machine as the engines' owner."""
    at = ["ip", "netns", "exec", machine.namespace] if machine.namespace else []
    if cluster.owner.is_us:
        return at
    return [*at, "setpriv", f"--reuid={cluster.owner.uid}", f"--regid={cluster.owner.gid}", "--clear-groups", "--"]


def _join(cluster: Cluster, machine: Machine) -> None:
    name, inside = machine.namespace, ("-n", machine.namespace)
    _ip("netns", "add", name)
    _ip("link", "add", name, "type", "veth", "peer", "name", "eth0", "netns", name)
    _ip("link", "set", name, "master", cluster.bridge)
    _ip("link", "set", name, "up")
    _ip(*inside, "addr", "add", f"{machine.address}/24", "dev", "eth0")
    _ip(*inside, "link", "set", "eth0", "up")
    _ip(*inside, "link", "set", "lo", "up")


def _take_away(cluster: Cluster) -> None:
    for machine in cluster.machines:
        if machine.namespace:
            _ip("netns", "delete", machine.namespace, check=False)
            _ip("link", "delete", machine.namespace, check=False)
    if cluster.machines[0].namespace:
        _ip("link", "delete", cluster.bridge, check=False)


def _ip(*arguments: str, check: bool = True) -> None:
    done = subprocess.run(["ip", *arguments], capture_output=True, text=True, check=False)
    if check and done.returncode != 0:
        raise ServerTrouble(f"The network cannot be laid: ip {' '.join(arguments)}: {done.stderr.strip()}")
