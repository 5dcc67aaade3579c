"""A server that does not answer is said in one sentence, before anything is begun."""

import os
import subprocess
import sys

import pytest
from django.core.management import call_command

from rummysite.paths import BASE_DIR
from tests.settings import SERVERS


def prepare(**environment: str) -> tuple[int, str]:
    """The command's exit code and what it said, with other servers."""
    command = [sys.executable, "manage.py", "prepare_house"]
    others = os.environ | {"DJANGO_SETTINGS_MODULE": "rummysite.settings", "LOG_LEVEL": "CRITICAL"} | environment
    done = subprocess.run(command, cwd=BASE_DIR, env=others, capture_output=True, text=True, check=False)
    return done.returncode, done.stdout + done.stderr


def test_a_database_that_does_not_answer_is_named() -> None:
    code, said = prepare(DATABASE_URL="postgresql://rummy@127.0.0.1:9/rummy")
    assert code == 1
    assert "PostgreSQL does not answer (DATABASE_URL)" in said
    assert "Traceback" not in said


def test_messages_that_do_not_answer_are_named(servers: None) -> None:
    code, said = prepare(DATABASE_URL=SERVERS.postgres.url(), REDIS_URL="redis://127.0.0.1:9/0")
    assert code == 1
    assert "Valkey or Redis does not answer (REDIS_URL)" in said
    assert "Traceback" not in said


def test_another_kind_of_database_is_refused() -> None:
    code, said = prepare(DATABASE_URL="sqlite:///rummy.db")
    assert code == 1
    assert "DATABASE_URL must begin with postgresql://" in said


@pytest.mark.django_db
def test_it_may_be_repeated_without_harm(capsys: pytest.CaptureFixture[str]) -> None:
    call_command("prepare_house")
    assert "password" in capsys.readouterr().out
    call_command("prepare_house")
    assert "password" not in capsys.readouterr().out
