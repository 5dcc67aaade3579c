"""From engines that have been started to a database that the house can open on."""

import json
import ssl
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable
from typing import Any
from urllib.error import URLError

import psycopg
import redis
from psycopg import sql

from deploy.cluster import parts, valkey
from deploy.cluster.plan import MASTER_NAME, PATRONI_PORT, SENTINEL_PORT, Cluster, Machine, ServerTrouble
from rummysite.embedded.postgres import USER
from rummysite.paths import BASE_DIR
from rummysite.translations.catalogs import compile_catalogs

ENGINES_WAIT_S = 300
LOOK_S = 0.5


def wait_for_engines(cluster: Cluster, wait_s: float = ENGINES_WAIT_S) -> None:
    """Until a primary has two standbys that follow it, and a sentinel knows the master; raises `ServerTrouble`."""
    _until(lambda: is_whole(cluster), wait_s, f"PostgreSQL has no primary with two standbys: see {cluster.folder}")
    wait_for_sentinels(cluster, wait_s)


def wait_for_sentinels(cluster: Cluster, wait_s: float = ENGINES_WAIT_S) -> None:
    """Until the sentinels know each other, the master and its replica; raises `ServerTrouble`."""
    _until(lambda: knows_a_master(cluster), wait_s, f"No sentinel knows the master: see {cluster.folder}")


def prepare(cluster: Cluster, door: parts.Door) -> None:
    """Make the database if there is none, and the house in it; raises `ServerTrouble`."""
    with psycopg.connect(cluster.database_url(database="postgres"), autocommit=True) as connection:
        if connection.execute("SELECT FROM pg_database WHERE datname = %s", [USER]).fetchone() is None:
            connection.execute(sql.SQL("CREATE DATABASE {}").format(sql.Identifier(USER)))
    compile_catalogs(BASE_DIR / "locale")
    environment = parts.environment(cluster, door) | parts.owners(cluster)
    command = [sys.executable, "manage.py", "prepare_house"]
    if subprocess.run(command, cwd=BASE_DIR, env=environment, check=False).returncode != 0:
        raise ServerTrouble("The database could not be prepared; the reason is above.")


def wait_for_house(cluster: Cluster, door: parts.Door, wait_s: float) -> None:
    """Until each web answers, and the door knows it; raises `ServerTrouble`."""
    believed = ssl.create_default_context(cafile=cluster.folder / "authority.pem")
    believed.check_hostname = False  # the door may be opened at another name than the one it is asked by
    webs = [f"http://localhost:{port}/readyz" for port in door.web_ports]

    def is_open() -> bool:
        try:
            for address in (*webs, f"{door.url}/readyz"):
                urllib.request.urlopen(address, timeout=5, context=believed).close()  # noqa: S310  (our own)
        except (URLError, OSError):
            return False
        return True

    _until(is_open, wait_s, f"The house does not answer at {door.url}: see {cluster.folder}")


def members(cluster: Cluster) -> list[dict[str, Any]]:
    """What Patroni says of all three: `name`, `role`, `state`; empty while no Patroni can say anything."""
    for machine in cluster.machines:
        try:
            with urllib.request.urlopen(f"http://{machine.address}:{PATRONI_PORT}/cluster", timeout=1) as answer:
                found: list[dict[str, Any]] = json.load(answer)["members"]
                return found
        except (URLError, OSError, ValueError, KeyError):
            continue
    return []


def is_whole(cluster: Cluster) -> bool:
    """Whether there is one primary and all others stream from it, one at least as what a commit waits for."""
    found = members(cluster)
    following = [each for each in found if each["role"] != "leader" and each["state"] == "streaming"]
    quorum = [each for each in following if each["role"] in {"quorum_standby", "sync_standby"}]
    return primary(cluster) is not None and len(following) == len(cluster.machines) - 1 and bool(quorum)


def primary(cluster: Cluster) -> Machine | None:
    """The machine that Patroni calls the leader, once it runs as that."""
    names = {each["name"] for each in members(cluster) if each["role"] == "leader" and each["state"] == "running"}
    return next((machine for machine in cluster.machines if machine.name in names), None)


def master(cluster: Cluster) -> Machine | None:
    """The machine that the sentinels call Valkey's master."""
    for machine in cluster.machines:
        try:
            with _sentinel(machine) as sentinel:
                address = sentinel.sentinel_get_master_addr_by_name(MASTER_NAME)
        except redis.RedisError:
            continue
        return next((each for each in valkey.servers(cluster) if address and each.address == address[0]), None)
    return None


def knows_a_master(cluster: Cluster) -> bool:
    """Whether the sentinels know each other, the master and its replica."""
    for machine in cluster.machines:
        try:
            with _sentinel(machine) as sentinel:
                known: dict[str, Any] = sentinel.sentinel_master(MASTER_NAME)
        except redis.RedisError:
            return False
        others = known["num-other-sentinels"], known["num-slaves"]
        if others != (len(cluster.machines) - 1, valkey.SERVERS - 1) or known["flags"] != "master":
            return False
    return True


def _sentinel(machine: Machine) -> redis.Redis:
    return redis.Redis(host=machine.address, port=SENTINEL_PORT, socket_timeout=1, decode_responses=True)


def _until(condition: Callable[[], bool], wait_s: float, sentence: str) -> None:
    deadline = time.monotonic() + wait_s
    while not condition():
        if time.monotonic() > deadline:
            raise ServerTrouble(f"{sentence} (waited for {wait_s:g} s).")
        time.sleep(LOOK_S)
