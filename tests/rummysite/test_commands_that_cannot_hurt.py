"""Every command of ours refuses what makes no sense, and a house it cannot reach, with a sentence and a status."""

import os
import subprocess
import sys
from pathlib import Path

import psycopg
import pytest
from django.core.management import get_commands

from rummysite.paths import BASE_DIR
from tests.settings import SERVERS

ROOMS = {"accounts", "wallet", "tables", "tournaments", "rummysite"}
OURS = sorted(name for name, room in get_commands().items() if room in ROOMS)
WITHOUT_DATABASE = {"makemessages", "compile_catalogs"}
NEED_ARGUMENTS = {
    "reverse_transaction": ["k3f9", "--by", "nobody", "--reason", "none"],
    "grant_site_role": ["nobody_at_all"],
    "apply_licence": ["--withdraw", "none"],
}


def manage(*arguments: str, **environment: str) -> tuple[int, str]:
    """A command as from a shell: its status and what it said."""
    told = os.environ | {"DJANGO_SETTINGS_MODULE": "rummysite.settings", "LOG_LEVEL": "CRITICAL"} | environment
    command = [sys.executable, "manage.py", *arguments]
    done = subprocess.run(command, cwd=BASE_DIR, env=told, capture_output=True, text=True, check=False)
    return done.returncode, done.stdout + done.stderr


def test_there_are_commands_of_ours() -> None:
    assert {"prepare_house", "check_ledger", "apply_licence", "ensure_operator", "seed_demo"} <= set(OURS)


@pytest.mark.parametrize("name", OURS)
def test_a_word_too_many_is_refused(name: str) -> None:
    code, said = manage(name, *NEED_ARGUMENTS.get(name, []), "nonsense", "--nonsense")
    assert code == 2
    assert "unrecognized arguments" in said
    assert "Traceback" not in said


@pytest.mark.parametrize("name", sorted(set(OURS) - WITHOUT_DATABASE))
def test_a_database_that_does_not_answer_is_said(name: str) -> None:
    code, said = manage(name, *NEED_ARGUMENTS.get(name, []), DATABASE_URL="postgresql://rummy@127.0.0.1:9/rummy")
    assert code == 1
    assert "PostgreSQL does not answer" in said
    assert "Traceback" not in said


@pytest.mark.parametrize("name", sorted(set(OURS) - WITHOUT_DATABASE - {"prepare_house"}))
def test_a_database_that_was_never_prepared_is_said(name: str, empty_database: str) -> None:
    code, said = manage(name, *NEED_ARGUMENTS.get(name, []), DATABASE_URL=empty_database)
    assert code == 1
    assert "Run: manage.py prepare_house" in said
    assert "Traceback" not in said


def test_a_command_that_nobody_knows_is_said() -> None:
    code, said = manage("chekc_ledger")
    assert code == 1
    assert "Unknown command" in said
    assert "Traceback" not in said


@pytest.fixture(scope="module")
def empty_database(servers: None) -> str:
    """The address of a database with nothing in it."""
    name = "rummy_empty"
    with psycopg.connect(SERVERS.postgres.url("postgres"), autocommit=True) as connection:
        connection.execute(f"DROP DATABASE IF EXISTS {name}")
        connection.execute(f"CREATE DATABASE {name}")
    return SERVERS.postgres.url(name)


def test_the_operators_password_goes_to_a_new_file_that_only_its_owner_reads(servers: None, tmp_path: Path) -> None:
    with psycopg.connect(SERVERS.postgres.url("postgres"), autocommit=True) as connection:
        connection.execute("DROP DATABASE IF EXISTS rummy_public")
        connection.execute("CREATE DATABASE rummy_public TEMPLATE rummy")
    public = {"DATABASE_URL": SERVERS.postgres.url("rummy_public"), "RUMMY_LOCAL": "0"}
    code, said = manage("ensure_operator", **public)
    assert code == 1
    assert "a public house prints no password" in said
    taken = tmp_path / "taken"
    taken.touch()
    code, said = manage("ensure_operator", "--to", str(taken), **public)
    assert code == 1
    assert "cannot be written" in said
    code, said = manage("ensure_operator", "--to", str(tmp_path / "operator"), **public)
    assert code == 0, said
    name, password = (tmp_path / "operator").read_text().split()
    assert name == "operator"
    assert password not in said
    assert (tmp_path / "operator").stat().st_mode & 0o777 == 0o600
