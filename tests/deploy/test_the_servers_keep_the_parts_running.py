"""The units of systemd and the services of Compose: one for each part of the Procfile, started again when it dies."""

import re
import shutil
import subprocess
from configparser import RawConfigParser
from pathlib import Path

import pytest
import yaml

from base.limits.watchdog import LOOK_S
from rummysite.paths import BASE_DIR
from rummysite.run.procfile import STOP_WAIT_S, parts

UNITS = sorted((BASE_DIR / "deploy" / "systemd").glob("*.service"))
TARGETS = sorted((BASE_DIR / "deploy" / "systemd").glob("*.target"))
WORKERS = [path for path in UNITS if re.search("live|worker", path.name)]
OWN = "rummy-dealer.service"
"""Belongs to the house and is started by itself, on one machine."""
PARTS = parts(BASE_DIR / "Procfile")
DEALER = {"dealer": "exec python manage.py dealer"}
"""Where one process works for all duties a live worker deals, so the Procfile has no line for it."""
COMPOSE = yaml.safe_load((BASE_DIR / "compose.yaml").read_text())["services"]


def test_each_part_has_a_unit_that_runs_its_line_of_the_procfile() -> None:
    lines = {path.name.removeprefix("rummy-").split(".")[0].rstrip("@"): _command(path) for path in UNITS}
    by_duty = {f"{duty}-{part}": PARTS[part] for duty in ("desk", "cashier") for part in ("web", "worker")}
    assert lines == PARTS | DEALER | by_duty


@pytest.mark.parametrize("path", UNITS, ids=lambda path: path.name)
def test_a_unit_reads_the_environment_of_its_duty_as_a_user_of_that_duty(path: Path) -> None:
    found = re.match(r"rummy-(desk|cashier|dealer)\b", path.name)
    duty = found[1] if found else ""
    unit = _unit(path)["Service"]
    assert unit["EnvironmentFile"] == f"/etc/rummy/{duty or 'rummy'}.env"
    assert unit["User"] == unit["Group"] == unit["StateDirectory"] == (f"rummy-{duty}" if duty else "rummy")


@pytest.mark.parametrize("path", TARGETS, ids=lambda path: path.name)
def test_a_target_starts_one_of_each_part_of_its_duty(path: Path) -> None:
    wanted = _unit(path)["Unit"]["Wants"].split()
    templates = {re.sub(r"@\d+", "@", name) for name in wanted}
    assert templates == {unit.name for unit in UNITS if _unit(unit)["Unit"]["PartOf"] == path.name and unit.name != OWN}


@pytest.mark.parametrize("path", WORKERS, ids=lambda path: path.name)
@pytest.mark.parametrize(
    ("first", "instance", "port"), [("9101", 1, "9101"), ("9101", 2, "9111"), ("9101", 3, "9121"), ("0", 2, "0")]
)
def test_each_worker_of_a_machine_shows_its_numbers_at_a_port_of_its_own(
    path: Path, first: str, instance: int, port: str
) -> None:
    """Its shell's own words, with what comes after `exec` in place of the worker."""
    name = "METRICS_PORT" if "live" in path.name else "WORKER_METRICS_PORT"
    assert _shown_at(path, instance, {name: first}) == [f"{name}={port}"]


@pytest.mark.parametrize("path", WORKERS, ids=lambda path: path.name)
def test_a_second_worker_shows_its_numbers_nowhere_unless_it_has_a_port(path: Path) -> None:
    assert _shown_at(path, 2, {}) == []


def test_who_takes_papers_and_who_checks_them_share_the_folder_and_nobody_else() -> None:
    shares = {path.name for path in UNITS if "SupplementaryGroups" in _unit(path)["Service"]}
    assert shares == {f"rummy-{name}@.service" for name in ("web", "worker", "desk-web", "desk-worker")}
    for path in UNITS:
        unit = _unit(path)["Service"]
        assert unit["UMask"] == ("0027" if path.name in shares else "0077")


@pytest.mark.parametrize("path", UNITS, ids=lambda path: path.name)
def test_a_unit_is_started_again_for_ever_and_may_finish_what_it_has_begun(path: Path) -> None:
    unit = _unit(path)
    assert unit["Service"]["Restart"] == "always"
    assert unit["Unit"]["StartLimitIntervalSec"] == "0"
    assert unit["Service"]["KillMode"] == "mixed"
    assert int(unit["Service"]["TimeoutStopSec"]) == STOP_WAIT_S


@pytest.mark.parametrize("path", UNITS, ids=lambda path: path.name)
def test_a_unit_whose_process_says_nothing_any_more_is_killed_and_started_again(path: Path) -> None:
    unit = _unit(path)["Service"]
    assert int(unit["WatchdogSec"]) > 2 * LOOK_S
    assert unit["WatchdogSignal"] == "SIGKILL"  # a process that is stopped heeds no other
    assert unit.get("NotifyAccess", "main") == "main"  # what children say is not heard


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="no systemd here")
@pytest.mark.parametrize("path", [*UNITS, *TARGETS], ids=lambda path: path.name)
def test_systemd_finds_no_fault_in_it(path: Path) -> None:
    done = subprocess.run(["systemd-analyze", "verify", str(path)], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="no systemd here")
@pytest.mark.parametrize("path", UNITS, ids=lambda path: path.name)
def test_a_unit_sees_little_of_the_machine(path: Path) -> None:
    command = ["systemd-analyze", "security", "--offline=true", "--threshold=20", str(path)]
    assert subprocess.run(command, capture_output=True, check=False).returncode == 0


@pytest.mark.parametrize("name", [name for name in COMPOSE if name != "prepare"])
def test_a_container_is_started_again(name: str) -> None:
    assert COMPOSE[name]["restart"] == "unless-stopped"


def test_the_containers_that_can_be_asked_are_asked_for_their_health() -> None:
    asked = {name for name, service in COMPOSE.items() if "healthcheck" in service}
    pages = {name for name, service in COMPOSE.items() if "build" in service and "ports" in service}
    workers = {name for name in COMPOSE if name == "live" or name.endswith("worker")}
    assert asked == {"postgres", "valkey"} | pages | workers


@pytest.mark.parametrize("name", [*PARTS, *DEALER])
def test_each_part_has_a_container_and_time_to_finish_what_it_has_begun(name: str) -> None:
    assert COMPOSE[name]["stop_grace_period"] == f"{STOP_WAIT_S}s"


def _unit(path: Path) -> RawConfigParser:
    parser = RawConfigParser(strict=False)  # `Environment` may be there more than once
    parser.optionxform = str  # type: ignore[assignment, method-assign]
    parser.read(path)
    return parser


def _command(path: Path) -> str:
    """What the unit runs, as the Procfile has it: its instance gives it a port."""
    return _words(path)[1]


def _words(path: Path) -> tuple[str, str]:
    """How the unit's shell finds a port from the instance `%i`, and what it runs; systemd doubles `$` and `%`."""
    found = re.fullmatch(r"/bin/sh -c '((?:\w+=[^;]*%i[^;]*; )?)(exec .*)'", _unit(path)["Service"]["ExecStart"])
    assert found is not None
    before, runs = (words.replace("$$", "$").replace("%%", "%") for words in found.groups())
    return before, runs


def _shown_at(path: Path, instance: int, environment: dict[str, str]) -> list[str]:
    """The ports of numbers that are in the environment of what this instance of the unit runs."""
    script = _words(path)[0].replace("%i", str(instance)) + "exec env"
    done = subprocess.run(["/bin/sh", "-c", script], env=environment, capture_output=True, text=True, check=True)
    return [line for line in done.stdout.splitlines() if "METRICS_PORT" in line]
