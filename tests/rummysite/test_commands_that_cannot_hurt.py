"""Every command of ours refuses what makes no sense, and a house it cannot reach, with a sentence and a status."""

import os
import subprocess
import sys
from pathlib import Path

import psycopg
import pytest
from django.core.management import CommandError, ManagementUtility, call_command, get_commands
from pytest_django import Settings

from accounts.people.models import User
from rummysite.paths import BASE_DIR
from tests.settings import SERVERS

ROOMS = {"accounts", "wallet", "tables", "tournaments", "school", "ladder", "desk", "rummysite"}
OURS = sorted(name for name, room in get_commands().items() if room in ROOMS)
NEED_ARGUMENTS = {
    "reverse_transaction": ["k3f9", "--by", "nobody", "--reason", "none"],
    "grant_site_role": ["nobody_at_all"],
    "archive_ledger": ["--before", "2026-01", "--folder", "nowhere"],
    "archive_deals": ["--before", "2026-01", "--folder", "nowhere"],
    "read_archived_deals": ["--folder", "nowhere"],
    "sign_schema": ["--by", "nobody", "--reason", "none"],
    "cells": ["list"],
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
def test_a_word_too_many_is_refused(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as end:
        ManagementUtility(["manage.py", name, *NEED_ARGUMENTS.get(name, []), "nonsense", "--nonsense"]).execute()
    assert end.value.code == 2
    assert "unrecognized arguments" in capsys.readouterr().err


def test_a_database_that_does_not_answer_is_said() -> None:
    code, said = manage("check_ledger", DATABASE_URL="postgresql://rummy@127.0.0.1:9/rummy")
    assert code == 1
    assert "PostgreSQL does not answer" in said
    assert "Traceback" not in said


def test_a_database_that_was_never_prepared_is_said(empty_database: str) -> None:
    code, said = manage("check_ledger", DATABASE_URL=empty_database)
    assert code == 1
    assert "Run: manage.py prepare_house" in said
    assert "Traceback" not in said


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("command", "said"),
    [
        (["reverse_transaction", "k3f9", "--by", "nobody", "--reason", "none"], "no such transaction"),
        (["grant_site_role", ""], "Name the role"),
        (["grant_site_role", "x" * 100], "at most 63"),
        (["apply_licence", "--withdraw", "none"], "no licence"),
        (["ensure_operator", "--to", "/no/such/folder/file"], "cannot be written"),
    ],
    ids=lambda value: value[0] if isinstance(value, list) else "",
)
def test_what_makes_no_sense_is_refused(command: list[str], said: str) -> None:
    with pytest.raises(CommandError, match=said):
        call_command(*command)


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


@pytest.mark.django_db
def test_the_operators_password_goes_to_a_new_file_that_only_its_owner_reads(
    settings: Settings, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    settings.LOCAL = False
    with pytest.raises(CommandError, match="a public house prints no password"):
        call_command("ensure_operator")
    (tmp_path / "taken").touch()
    with pytest.raises(CommandError, match="cannot be written"):
        call_command("ensure_operator", to=tmp_path / "taken")
    assert not User.objects.filter(is_superuser=True).exists()
    call_command("ensure_operator", to=tmp_path / "operator")
    name, password = (tmp_path / "operator").read_text().split()
    assert User.objects.get(username=name).check_password(password)
    assert password not in capsys.readouterr().out
    assert (tmp_path / "operator").stat().st_mode & 0o777 == 0o600
