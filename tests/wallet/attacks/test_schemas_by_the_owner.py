"""Who owns the tables puts an old schema back and plays its signature again; the chain and the last day name it."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from django.db import connection
from pytest_django import Settings

from tests.wallet.builders import guards_off, sql
from tests.wallet.finance.closing.yesterday import a_little_play, put_back
from wallet.finance.closing.models import Day
from wallet.finance.closing.services import close_next_day
from wallet.finance.closing.verify import untrue_days
from wallet.ledger.audit import differences
from wallet.models import SchemaChange
from wallet.seal.keys import make_key, signing_key
from wallet.seal.schema.catalogue import document, objects
from wallet.seal.schema.services import (
    differing,
    last_signed,
    may_be_signed_after_migrations,
    sha256_now,
    sign_schema,
)

pytestmark = pytest.mark.django_db(transaction=True)

SIGNED = "the schema is the one that was signed"
NAMED = "the last day was closed with the schema that was signed"
COLUMNS = "sha256, document, signed_by, reason, key_id, signature, signed_at"


@pytest.fixture(autouse=True)
def house(settings: Settings, tmp_path: Path) -> Iterator[None]:
    """A house with a key; what is made in it is taken away again."""
    make_key(tmp_path / "ledger_key.pem")
    settings.LEDGER_KEY_FILE = str(tmp_path / "ledger_key.pem")
    yield
    sql("DROP TABLE IF EXISTS wallet_other, wallet_third")


def changed(table: str = "wallet_other") -> SchemaChange:
    """The schema has got a table, and is signed so."""
    sql(f"CREATE TABLE {table} (id bigint)")
    signed = sign_schema("omar", f"a table {table}")
    assert signed is not None
    return signed


def signed_as_before() -> int:
    """A row as houses have it that signed before there was a chain; its primary key."""
    key = signing_key()
    assert key is not None
    text, sha256 = document(objects()), sha256_now()
    signature = key.sign(f"ledger schema {sha256}\nomar\nof before\n".encode())
    with connection.cursor() as cursor:
        cursor.execute(
            "INSERT INTO wallet_schemachange (sha256, document, signed_by, reason, key_id, signature)"
            " VALUES (%s, %s, 'omar', 'of before', %s, %s) RETURNING id",
            [sha256, text, key.key_id, signature],
        )
        return int(cursor.fetchone()[0])


def close() -> Day:
    """Yesterday, closed."""
    a_little_play()
    put_back()
    day = close_next_day()
    assert day is not None
    return day


def put_schema_back() -> None:
    """The schema is that of before `changed`."""
    sql("DROP TABLE IF EXISTS wallet_other, wallet_third")


def found(check: str) -> list[str]:
    """What a check has found."""
    return [one.about for one in differences() if one.check == check]


def test_an_old_signature_copied_to_the_end_signs_nothing() -> None:
    sign_schema("omar", "the first")
    changed()
    put_schema_back()
    sql(
        f"INSERT INTO wallet_schemachange ({COLUMNS}, number, previous)"
        f" SELECT {COLUMNS}, number, previous FROM wallet_schemachange WHERE number = 1"
    )
    assert "table wallet_other" in found(SIGNED)


@pytest.mark.parametrize(
    "place",
    [
        "3, (SELECT previous FROM wallet_schemachange WHERE number = 2)",
        "3, repeat('0', 64)",
        "2, previous",
        "NULL, ''",
    ],
)
def test_an_old_signature_copied_to_another_place_signs_nothing(place: str) -> None:
    sign_schema("omar", "the first")
    changed()
    put_schema_back()
    sql(
        f"INSERT INTO wallet_schemachange ({COLUMNS}, number, previous)"
        f" SELECT {COLUMNS}, {place} FROM wallet_schemachange WHERE number = 1"
    )
    assert "table wallet_other" in found(SIGNED)


def test_a_copied_signature_of_before_there_was_a_chain_signs_nothing() -> None:
    signed_as_before()
    changed()
    put_schema_back()
    sql(f"INSERT INTO wallet_schemachange ({COLUMNS}) SELECT {COLUMNS} FROM wallet_schemachange WHERE number IS NULL")
    assert "table wallet_other" in found(SIGNED)


def test_rows_of_before_there_was_a_chain_stay_good_and_are_chained() -> None:
    before = signed_as_before()
    assert list(differing()) == []
    last = last_signed()
    assert last is not None
    assert last.pk == before
    assert sign_schema("omar", "again") is None
    assert changed().number == 2
    assert list(differing()) == []
    assert may_be_signed_after_migrations()
    with guards_off():
        sql("UPDATE wallet_schemachange SET signed_at = signed_at - interval '1 day' WHERE number IS NULL")
    assert "change 2 of the schema" in found(SIGNED)


def test_a_newer_one_taken_away_is_missed_by_the_day_that_was_closed_with_it() -> None:
    sign_schema("omar", "the first")
    changed()
    day = close()
    assert (found(SIGNED), found(NAMED), list(untrue_days())) == ([], [], [])
    put_schema_back()
    with guards_off():
        sql("DELETE FROM wallet_schemachange WHERE number = 2")
    assert found(NAMED)
    assert set(found(NAMED)) == {f"day {day.day}"}
    assert any("schema_changes" in one.what for one in untrue_days())


def test_a_day_that_named_no_change_misses_it_too() -> None:
    """It was closed before there was a chain, and has the hash of the schema alone."""
    signed_as_before()
    sql("CREATE TABLE wallet_other (id bigint)")
    newer = signed_as_before()
    close()
    with guards_off():
        sql(
            'UPDATE wallet_day SET document = regexp_replace(document, \',"schema_changes":\\{[^}]*\\}'
            "|\"schema_changes\":\\{[^}]*\\},?', '')"
        )
        sql("UPDATE wallet_day SET sha256 = encode(sha256(convert_to(document, 'UTF8')), 'hex')")
    assert "schema_changes" not in Day.objects.get().document
    assert (found(NAMED), list(untrue_days())) == ([], [])
    put_schema_back()
    with guards_off():
        sql("DELETE FROM wallet_schemachange WHERE id = %s", newer)
    assert found(NAMED)
    assert list(untrue_days())


def test_one_between_taken_away_leaves_those_after_it_out_of_their_place() -> None:
    sign_schema("omar", "the first")
    changed()
    changed("wallet_third")
    put_schema_back()
    with guards_off():
        sql("DELETE FROM wallet_schemachange WHERE number = 2")
    assert found(SIGNED) == ["change 3 of the schema"]
    # Whoever looks into it signs what is right, and the row stays named.
    assert changed().number == 4
    assert found(SIGNED) == ["change 3 of the schema"]


@pytest.mark.parametrize(
    "column",
    [
        "signed_at = signed_at - interval '1 day'",
        "signed_by = 'nobody'",
        "reason = 'none'",
        "document = '{}'",
        "sha256 = repeat('f', 64)",
        "previous = repeat('f', 64)",
        "number = 7",
        "signature = repeat('0', 128)",
        "signed_at = 'infinity'",
    ],
)
def test_the_last_one_rewritten_signs_nothing(column: str) -> None:
    sign_schema("omar", "the first")
    changed()
    close()
    put_schema_back()
    with guards_off():
        sql(f"UPDATE wallet_schemachange SET {column} WHERE number = 2")
    assert [*found(SIGNED), *found(NAMED)]


def test_a_day_closed_under_a_schema_that_nobody_signed_is_named_whenever_it_says_it_was_closed() -> None:
    sign_schema("omar", "the first")
    sql("CREATE TABLE wallet_other (id bigint)")
    day = close()
    with guards_off():
        sql("UPDATE wallet_day SET closed_at = ends_at")
        sql("DELETE FROM wallet_daymark")
    assert any("another schema" in one.what for one in untrue_days())
    assert found(NAMED) == [f"day {day.day}"] * 2


def test_the_table_of_before_there_was_a_chain_is_read_before_the_migrations() -> None:
    """`prepare_house` asks while the columns are not there yet."""
    try:
        sql("ALTER TABLE wallet_schemachange DROP COLUMN number, DROP COLUMN previous")
        signed_as_before()
        assert may_be_signed_after_migrations()
        sql("CREATE TABLE wallet_other (id bigint)")
        assert not may_be_signed_after_migrations()
    finally:
        sql("ALTER TABLE wallet_schemachange ADD COLUMN number bigint CHECK (number >= 0)")
        sql("ALTER TABLE wallet_schemachange ADD COLUMN previous varchar(64) DEFAULT '' NOT NULL")
        connection.close()
