"""A server that does not answer is said in one sentence, before anything is begun."""

import os
import subprocess
import sys
from io import StringIO
from pathlib import Path

import psycopg
import pytest
from django.core.management import call_command
from pytest_django import Settings

from accounts.people.models import User
from rummysite.paths import BASE_DIR
from tables.archive import months
from tables.setup.models import Table
from tests.settings import SERVERS
from tests.wallet.builders import sql
from tests.wallet.ledger.test_entries_live_in_months import months_to_come_dropped
from tournaments.matches.models.offer import PoolOffer
from tournaments.scheduled.models.tournament import Tournament
from wallet.ledger.audit import differences
from wallet.models import SchemaChange
from wallet.money.licence.services import applied_licence
from wallet.seal.schema.services import differing


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


@pytest.fixture(autouse=True)
def key_file(settings: Settings, tmp_path: Path) -> Path:
    """Where the ledger's key is to be made: never where other tests expect none."""
    path = tmp_path / "data" / "ledger_key.pem"
    settings.LEDGER_KEY_FILE = str(path)
    return path


@pytest.fixture
def key(db: None, key_file: Path) -> Path:
    """The same, for tests that use the database."""
    return key_file


def test_it_may_be_repeated_without_harm(key: Path, capsys: pytest.CaptureFixture[str]) -> None:
    call_command("prepare_house")
    assert "password" in capsys.readouterr().out
    call_command("prepare_house")
    assert "password" not in capsys.readouterr().out


@pytest.mark.django_db
def test_a_public_house_gets_no_demo_and_prints_no_password(
    settings: Settings, capsys: pytest.CaptureFixture[str]
) -> None:
    settings.LOCAL = False
    call_command("prepare_house")
    assert "password" not in capsys.readouterr().out
    assert not Table.objects.exists()
    assert not PoolOffer.objects.exists()
    assert not Tournament.objects.exists()
    assert not User.objects.filter(is_superuser=True).exists()


@pytest.mark.django_db
def test_a_public_house_gets_a_demo_that_is_asked_for(settings: Settings, capsys: pytest.CaptureFixture[str]) -> None:
    settings.LOCAL = False
    call_command("prepare_house", demo=True)
    assert "password" not in capsys.readouterr().out
    assert Table.objects.exists()


@pytest.mark.django_db
def test_a_shell_without_the_licences_file_leaves_the_licence(
    settings: Settings, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    settings.LICENCE_FILE = str(BASE_DIR / "docs" / "administrators" / "licence-example.toml")
    call_command("prepare_house")
    held = applied_licence()
    assert held is not None
    settings.LICENCE_FILE = ""
    call_command("prepare_house")
    assert applied_licence() == held
    assert f"the licence {held.number} stays" in capsys.readouterr().out


def test_an_owner_who_may_not_make_the_sites_role_is_told_before_anything_is_done(servers: None) -> None:
    with psycopg.connect(SERVERS.postgres.url("postgres"), autocommit=True) as superuser:
        superuser.execute("DROP DATABASE IF EXISTS rummy_poor")
        superuser.execute("DROP ROLE IF EXISTS poor_owner")
        superuser.execute("CREATE ROLE poor_owner LOGIN")
        superuser.execute("CREATE DATABASE rummy_poor OWNER poor_owner")
    url = SERVERS.postgres.url("rummy_poor", user="poor_owner")
    code, said = prepare(DATABASE_URL=url, REDIS_URL=SERVERS.valkey.url(), SITE_ROLE="poor_site")
    assert code == 1
    assert "poor_owner may not make the role poor_site" in said
    assert "Traceback" not in said
    with psycopg.connect(url) as owner:
        assert owner.execute("SELECT count(*) FROM pg_tables WHERE schemaname = 'public'").fetchone() == (0,)


def test_a_licence_that_is_not_right_is_said_before_anything_is_done(servers: None, tmp_path: Path) -> None:
    code, said = prepare(DATABASE_URL="postgresql://rummy@127.0.0.1:9/rummy", LICENCE_FILE=str(tmp_path / "none"))
    assert code == 1
    assert "The licence file cannot be read" in said


def test_on_ones_own_machine_it_makes_the_ledgers_key_and_signs_the_schema(key: Path) -> None:
    call_command("prepare_house")
    made = key.read_bytes()
    assert key.stat().st_mode & 0o777 == 0o600
    call_command("prepare_house")
    assert key.read_bytes() == made
    (signed,) = SchemaChange.objects.all()
    assert signed.signed_by == "prepare_house"
    assert list(differing()) == []


def test_elsewhere_it_makes_no_key_and_says_that_there_is_none(
    key: Path, settings: Settings, capsys: pytest.CaptureFixture[str]
) -> None:
    settings.LOCAL = False
    call_command("prepare_house")
    assert not key.exists()
    assert f"There is no key to sign the ledger with: LEDGER_KEY_FILE is {key}." in capsys.readouterr().err


def test_it_signs_nothing_that_somebody_changed_before_it(key: Path, capsys: pytest.CaptureFixture[str]) -> None:
    call_command("prepare_house")
    sql("DROP TRIGGER wallet_deposit_licensed ON wallet_deposit")
    call_command("prepare_house")
    assert "was not as it was signed before these migrations" in capsys.readouterr().err
    assert [one.about for one in differing()] == ["trigger wallet_deposit_licensed on wallet_deposit"]


@pytest.mark.django_db
def test_the_months_that_a_house_from_an_old_backup_lacks_are_made() -> None:
    months_to_come_dropped()
    last = months.months()[-1].table
    sql(f"ALTER TABLE tables_move DETACH PARTITION {last}")
    sql(f"DROP TABLE {last}")
    call_command("prepare_house", stdout=StringIO())
    assert "months are made ahead" not in {found.check for found in differences()}
    assert months.months()[-1].table == last
