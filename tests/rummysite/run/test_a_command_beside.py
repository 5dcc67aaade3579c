"""`manage.py` beside `make run` works on the house that is open, and says which one it works on."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from rummysite.paths import BASE_DIR
from rummysite.run.beside import NAME, SETTINGS, join, written_down
from tests.rummysite.run.house import stranger
from tests.settings import SERVERS

OWN = {"DATABASE_URL": "postgresql://rummy_site:secret@db.example/rummy", "SECRET_KEY": "s", "PATH": "/bin"}


def test_a_command_beside_an_open_house_has_its_servers_and_its_secret(tmp_path: Path) -> None:
    command: dict[str, str] = {}
    with written_down(tmp_path, OWN):
        sentence = join(tmp_path, command)
    assert command == {"DATABASE_URL": OWN["DATABASE_URL"], "SECRET_KEY": "s", "RUMMY_LOCAL": "1"}
    assert sentence == f"the open house of {tmp_path} (PostgreSQL/rummy on db.example)"


def test_beside_a_house_on_embedded_servers_a_command_shares_them(tmp_path: Path) -> None:
    command: dict[str, str] = {}
    with written_down(tmp_path, {"LICENCE_FILE": "licence.toml"}):
        sentence = join(tmp_path, command)
    assert command == {"LICENCE_FILE": "licence.toml", "RUMMY_LOCAL": "1"}
    assert sentence == f"the open house of {tmp_path} (embedded servers)"


def test_a_command_that_names_another_database_keeps_what_it_was_given(tmp_path: Path) -> None:
    other = {"DATABASE_URL": "postgresql:///other"}
    with written_down(tmp_path, OWN):
        sentence = join(tmp_path, other)
    assert other == {"DATABASE_URL": "postgresql:///other"}
    assert sentence == "PostgreSQL/other on this machine, as DATABASE_URL says"


def test_what_a_command_was_given_is_not_replaced(tmp_path: Path) -> None:
    command = {"LOG_LEVEL": "DEBUG"}
    with written_down(tmp_path, {"LOG_LEVEL": "ERROR"}):
        join(tmp_path, command)
    assert command["LOG_LEVEL"] == "DEBUG"


def test_a_house_that_is_closed_leaves_no_word(tmp_path: Path) -> None:
    with written_down(tmp_path, OWN):
        assert (tmp_path / NAME).stat().st_mode & 0o777 == 0o600
    command: dict[str, str] = {}
    assert join(tmp_path, command) == f"the house of {tmp_path} (embedded servers)"
    assert command == {"RUMMY_LOCAL": "1"}
    assert list(tmp_path.iterdir()) == []


def test_the_word_of_a_house_that_was_killed_does_not_count(tmp_path: Path) -> None:
    with written_down(tmp_path, OWN):
        word = json.loads((tmp_path / NAME).read_text())
        (tmp_path / NAME).write_text(json.dumps(word | {"since": word["since"] - 1}))
        command: dict[str, str] = {}
        assert join(tmp_path, command) == f"the house of {tmp_path} (embedded servers)"
    assert "SECRET_KEY" not in command


def test_a_command_answers_for_the_open_house_on_servers_of_its_own(servers: None, data_dir: Path) -> None:
    data_dir.mkdir()
    given = {"DATABASE_URL": SERVERS.postgres.url(), "REDIS_URL": SERVERS.valkey.url()}
    with written_down(data_dir, given):
        code, said = manage(data_dir, "migrate", "--check")
    assert code == 0, said
    assert said.startswith(f"On the open house of {data_dir} (PostgreSQL/rummy on this machine).\n")


def test_without_a_house_a_command_lends_itself_the_embedded_servers(migrated_dir: Path) -> None:
    code, said = manage(migrated_dir, "migrate", "--check")
    assert code == 0, said
    assert said.startswith(f"On the house of {migrated_dir} (embedded servers).\n")


def test_every_setting_of_the_environment_is_handed_on() -> None:
    settings = (BASE_DIR / "rummysite" / "settings.py").read_text()
    assert set(SETTINGS) == set(re.findall(r"""env\.\w+\(\s*"([A-Z_]+)\"""", settings))


@pytest.mark.parametrize("name", ["secret", "password"])
def test_the_sentence_tells_no_password(name: str, tmp_path: Path) -> None:
    command = {"DATABASE_URL": f"postgresql://rummy:{name}@db.example/rummy"}
    assert name not in join(tmp_path, command)


def manage(data_dir: Path, *arguments: str) -> tuple[int, str]:
    """A command in a stranger's shell: its exit code and what it said on standard error."""
    environment = stranger() | {"RUMMY_DATA_DIR": os.fspath(data_dir)}
    command = [sys.executable, "manage.py", *arguments]
    done = subprocess.run(command, cwd=BASE_DIR, env=environment, capture_output=True, text=True, check=False)
    return done.returncode, done.stderr
