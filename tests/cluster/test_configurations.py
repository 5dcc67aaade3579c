"""What the cluster writes is what its engines read: each engine that is here checks its own."""

import json
import shutil
import subprocess
import sys
from copy import deepcopy
from dataclasses import replace
from pathlib import Path

import pytest

from deploy.cluster import etcd, haproxy, parts, patroni, valkey
from deploy.cluster.install import path
from deploy.cluster.plan import Cluster, plan
from rummysite.messaging.redis_server import redis_server
from rummysite.run.procfile import parts as lines_of

HAPROXY = shutil.which("haproxy", path=path())
DOOR = parts.Door("127.0.0.1", 8443, (8444, 8445))
PATRONIS_OWN_MINIMUM_S = 20


@pytest.fixture
def cluster(home: Path) -> Cluster:
    """A plan of which nothing is started."""
    return plan(home / "cluster")


def test_three_machines_have_an_address_each_and_the_same_plan_at_the_next_start(cluster: Cluster) -> None:
    assert len({machine.address for machine in cluster.machines}) == 3
    assert plan(cluster.folder) == cluster


def test_secrets_are_drawn_once_and_their_owners_alone(cluster: Cluster) -> None:
    assert len(set(cluster.passwords.values())) == len(cluster.passwords)
    assert (cluster.folder / "secrets.json").stat().st_mode & 0o077 == 0
    assert patroni.write(cluster, _with_a_disk(cluster)).stat().st_mode & 0o077 == 0


def test_patroni_finds_no_fault_in_what_it_is_told(cluster: Cluster, tmp_path: Path) -> None:
    told = patroni.configuration(replace(cluster, lease_s=PATRONIS_OWN_MINIMUM_S), cluster.machines[0])
    file = tmp_path / "patroni.yml"
    file.write_text(json.dumps(told))
    command = [sys.executable, "-m", "patroni", "--validate-config", "--ignore-listen-port", str(file)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    faults = [line for line in (done.stdout + done.stderr).splitlines() if "didn't pass validation" in line]
    assert [line for line in faults if "Running on the validated host" not in line] == []


def test_patroni_would_find_a_fault(cluster: Cluster, tmp_path: Path) -> None:
    told = deepcopy(patroni.configuration(cluster, cluster.machines[0]))
    told["bootstrap"]["dcs"]["loop_wait"] = "often"
    file = tmp_path / "patroni.yml"
    file.write_text(json.dumps(told))
    command = [sys.executable, "-m", "patroni", "--validate-config", "--ignore-listen-port", str(file)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert "loop_wait" in done.stdout + done.stderr


@pytest.mark.skipif(HAPROXY is None, reason="no HAProxy here")
def test_haproxy_finds_no_fault_in_the_door(cluster: Cluster) -> None:
    file = haproxy.write(cluster.folder, DOOR.host, DOOR.port, DOOR.web_ports)
    done = subprocess.run([str(HAPROXY), "-c", "-f", str(file)], capture_output=True, text=True, check=False)
    assert (done.returncode, "WARNING" in done.stderr + done.stdout) == (0, False), done.stderr


def test_a_table_is_hashed_and_whoever_asks_for_numbers_is_denied() -> None:
    text = haproxy.configuration(Path("/folder"), DOOR.host, DOOR.port, DOOR.web_ports)
    assert "use_backend tables if { path_beg /ws/table/ }" in text
    assert text.split("\nbackend tables\n", 1)[1].lstrip().startswith("balance uri")
    assert "if { path /metrics }" in text


def test_the_house_reads_its_addresses(cluster: Cluster) -> None:
    environment = parts.environment(cluster, DOOR)
    sentinels = redis_server(environment["REDIS_URL"])
    assert (sentinels.is_sentinel, sentinels.master_name) == (True, valkey.MASTER_NAME)
    assert environment["DATABASE_URL"].count(",") == 2
    assert environment["DATABASE_URL"].endswith("?target_session_attrs=read-write")


def test_every_line_of_the_procfiles_is_one_that_the_supervisor_reads(cluster: Cluster, tmp_path: Path) -> None:
    lines = parts.engines(cluster) | parts.house(cluster, DOOR)
    assert lines_of(parts.procfile(lines, tmp_path / "Procfile")) == lines
    kinds = [name.rstrip("12").partition("-")[0] for name in lines]
    counted = {kind: kinds.count(kind) for kind in kinds}
    assert counted == {
        "leaders": 3,
        "patroni": 3,
        "sentinel": 3,
        "valkey": 2,
        "etcd": 3,
        "door": 1,
        "web": 2,
        "live": 2,
        "worker": 2,
        "beat": 1,
    }


def test_postgresql_leaves_its_office_before_etcd_is_stopped(cluster: Cluster) -> None:
    kinds = [name.partition("-")[0] for name in parts.engines(cluster)]
    assert kinds.index("patroni") < kinds.index("etcd")


def test_each_member_of_etcd_knows_all_three(cluster: Cluster) -> None:
    for machine in cluster.machines:
        command = etcd.command(cluster, machine)
        (everybody,) = [each for each in command if each.startswith("--initial-cluster=")]
        assert everybody.count("http://") == 3
        assert "--pre-vote=true" in command  # one that was cut off deposes nobody when it is back


def _with_a_disk(cluster: Cluster):  # type: ignore[no-untyped-def]
    machine = cluster.machines[0]
    cluster.of(machine).mkdir(exist_ok=True)
    return machine
