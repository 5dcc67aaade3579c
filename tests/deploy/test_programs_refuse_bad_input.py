"""Programs outside of `manage.py` refuse bad input with a code and a sentence, and arguments that they do not know."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from rummysite.embedded.locks import only_one
from rummysite.paths import BASE_DIR
from tests.rummysite.run.house import free_port


def run(*arguments: str, **environment: str) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(
        [sys.executable, *arguments],
        cwd=BASE_DIR,
        env=os.environ | environment,
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
    )


@pytest.mark.parametrize("program", ["deploy.cluster", "deploy.restore_drill", "tests.programs", "tests.browser"])
def test_an_unknown_argument_is_refused(program: str) -> None:
    done = run("-m", program, "--nonsense")
    assert done.returncode == 2
    assert "unrecognized arguments: --nonsense" in done.stderr


def test_the_cluster_does_not_open_on_what_is_no_port() -> None:
    done = run("-m", "deploy.cluster", PORT="nonsense")
    assert done.returncode == 1
    assert done.stderr.startswith("port_trouble: PORT=nonsense is no port number.")


def test_the_house_does_not_open_on_what_is_no_port(tmp_path: Path) -> None:
    done = run("-m", "rummysite.run", PORT="nonsense", RUMMY_DATA_DIR=str(tmp_path))
    assert done.returncode == 1
    assert done.stderr.startswith("port_trouble: PORT=nonsense is no port number.")


def test_the_house_does_not_open_in_a_folder_that_is_a_file(tmp_path: Path) -> None:
    file = tmp_path / "data"
    file.touch()
    done = run("-m", "rummysite.run", PORT=str(free_port()), RUMMY_DATA_DIR=str(file))
    assert done.returncode == 1
    assert done.stderr.startswith(f"unusable_folder: {file} cannot be used: File exists.")
    assert done.stderr.count("\n") == 1


def test_a_house_that_is_open_does_not_open_again(tmp_path: Path) -> None:
    with only_one(tmp_path / "run.lock"):
        done = run("-m", "rummysite.run", PORT=str(free_port()), RUMMY_DATA_DIR=str(tmp_path))
    assert done.returncode == 1
    assert done.stderr.startswith(f"house_is_open: The house of {tmp_path} is already open.")
    assert done.stderr.count("\n") == 1


def test_the_house_does_not_open_without_its_database(tmp_path: Path) -> None:
    nobody = f"127.0.0.1:{free_port()}"
    servers = {"DATABASE_URL": f"postgres://rummy@{nobody}/rummy", "REDIS_URL": f"redis://{nobody}/0"}
    done = run("-m", "rummysite.run", PORT=str(free_port()), RUMMY_DATA_DIR=str(tmp_path), **servers)
    assert done.returncode == 1
    assert done.stderr.endswith("not_prepared: The database could not be prepared; the reason is above.\n")
    assert "Traceback" not in done.stderr


def test_the_restore_drill_needs_deals() -> None:
    done = run("-m", "deploy.restore_drill", "--deals", "0")
    assert done.returncode == 1
    assert done.stderr == "no_number: --deals takes a whole number from 1 on, not 0.\n"


def test_the_secrets_of_compose_are_made_once(tmp_path: Path) -> None:
    folder = tmp_path / "deploy"
    folder.mkdir()
    program = shutil.copy(BASE_DIR / "deploy" / "secrets_for_compose.py", folder)
    assert run(program).returncode == 0
    written = (tmp_path / ".env").read_text()
    again = run(program)
    assert again.returncode == 1
    assert again.stderr.startswith(f"secrets_exist: {tmp_path / '.env'} exists.")
    assert run(program, "--nonsense").returncode == 2
    assert (tmp_path / ".env").read_text() == written


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["house", "nobody"], "no_house: No house is called 'nobody'; there are "),
        (["check", "none.toml"], "unreadable_file: none.toml: No such file or directory."),
        (["replay", "none.json"], "unreadable_file: none.json: No such file or directory."),
    ],
)
def test_a_command_of_the_engine_says_why_it_does_nothing(arguments: list[str], said: str) -> None:
    done = run("-m", "engine", *arguments)
    assert done.returncode == 2
    assert done.stderr.startswith(said)
    assert done.stderr.count("\n") == 1


def test_a_tournament_of_bots_needs_as_many_as_the_house_takes() -> None:
    done = run("-m", "engine", "play", "--bots", "club")
    assert done.returncode == 2
    assert done.stderr.endswith("error: taj-points is played by 2 to 6, not 1.\n")
