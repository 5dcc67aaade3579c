"""compose.yaml holds to the Compose specification's own schema, and what ends or hangs is noticed and started again.

The schema is the one that the specification publishes (compose-spec.json, Apache 2.0, its licence is beside it).
"""

import copy
import json
from pathlib import Path
from typing import Any

import jsonschema_rs
import pytest
import yaml

from rummysite.paths import BASE_DIR

SPECIFICATION = json.loads((Path(__file__).parent / "compose-spec.json").read_text())
COMPOSE: dict[str, Any] = yaml.safe_load((BASE_DIR / "compose.yaml").read_text())
SERVICES: dict[str, dict[str, Any]] = COMPOSE["services"]
ONCE = "prepare"
BY_ITSELF = {"beat", "dealer"}
"""They answer at no port: a watchdog inside ends them when they stand still, and Compose starts them again."""
WORKERS = [name for name, service in SERVICES.items() if "worker" in service.get("command", ())]


def faults(compose: dict[str, Any]) -> list[str]:
    """What the specification has against a file."""
    return [error.message for error in jsonschema_rs.validator_for(SPECIFICATION).iter_errors(compose)]


def test_the_file_is_what_the_specification_allows() -> None:
    assert faults(COMPOSE) == []


@pytest.mark.parametrize(
    ("setting", "value"),
    [("restart_policy", "always"), ("ports", "8000:8000"), ("healthcheck", {"tests": ["CMD"]}), ("read_only", [])],
)
def test_what_the_specification_does_not_know_is_found(setting: str, value: object) -> None:
    changed = copy.deepcopy(COMPOSE)
    changed["services"]["web"][setting] = value
    assert faults(changed) != []


@pytest.mark.parametrize("name", SERVICES)
def test_whatever_ends_is_started_again_but_for_what_runs_once(name: str) -> None:
    assert SERVICES[name]["restart"] == ("no" if name == ONCE else "unless-stopped")


@pytest.mark.parametrize("name", [name for name in SERVICES if name not in {ONCE} | BY_ITSELF])
def test_whoever_serves_is_asked_how_it_is(name: str) -> None:
    check = SERVICES[name]["healthcheck"]
    assert check["test"][0] in {"CMD", "CMD-SHELL"}
    assert check["interval"]


def test_every_service_waits_for_what_it_needs() -> None:
    for name, service in SERVICES.items():
        for other, how in service.get("depends_on", {}).items():
            ready = "service_completed_successfully" if other == ONCE else "service_healthy"
            assert how["condition"] == ready, f"{name} waits for {other}"


@pytest.mark.parametrize("name", WORKERS)
def test_workers_do_not_talk_among_themselves(name: str) -> None:
    assert {"--without-gossip", "--without-mingle"} <= set(SERVICES[name]["command"])
