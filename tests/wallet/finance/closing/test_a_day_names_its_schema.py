"""A closed day has the hash of what the database was then; one that nobody had signed is named for good."""

from collections.abc import Iterator
from datetime import datetime, timedelta
from pathlib import Path

import msgspec
import pytest
from pytest_django import Settings

from tests.wallet.builders import guards_off, sql
from tests.wallet.finance.closing.yesterday import a_day_ago, a_little_play, put_back
from wallet.finance.closing.documents import read
from wallet.finance.closing.models import Day
from wallet.finance.closing.schemas import NAMED, otherwise
from wallet.finance.closing.services import close_next_day
from wallet.finance.closing.verify import untrue_days
from wallet.ledger.past.slices import every_slice
from wallet.models import SchemaChange
from wallet.seal.keys import make_key
from wallet.seal.schema.chain import signed
from wallet.seal.schema.services import sha256_now, sign_schema

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
def first(settings: Settings, tmp_path: Path) -> Iterator[SchemaChange]:
    """A house with a key, whose schema is signed, and a day that is over; what is made in it is taken away again."""
    path = tmp_path / "ledger_key.pem"
    make_key(path)
    settings.LEDGER_KEY_FILE = str(path)
    signed = sign_schema("omar", "the first")
    assert signed is not None
    a_little_play()
    put_back()
    yield signed
    sql("DROP TABLE IF EXISTS wallet_other")


def closed() -> Day:
    """Yesterday, closed."""
    day = close_next_day()
    assert day is not None
    return day


def said() -> list[str]:
    """What does not hold of the closed days."""
    return list(map(str, untrue_days()))


def test_its_document_has_the_hash_that_was_signed_and_keeps_it(first: SchemaChange) -> None:
    day = closed()
    assert f'"schema_sha256":"{first.sha256}"' in day.document
    sql("CREATE TABLE wallet_other (id bigint)")
    assert sha256_now() != first.sha256
    sign_schema("omar", "a table of our own")
    assert Day.objects.get().document == day.document
    assert said() == []


def test_a_change_that_was_signed_in_before_is_expected(first: SchemaChange) -> None:
    sql("CREATE TABLE wallet_other (id bigint)")
    sign_schema("omar", "a table of our own")
    assert f'"schema_sha256":"{first.sha256}"' not in closed().document
    assert said() == []


def test_one_that_nobody_had_signed_is_named_whatever_is_done_after_it(first: SchemaChange) -> None:
    sql("CREATE TABLE wallet_other (id bigint)")
    closed()
    named = f"{a_day_ago()}: it was closed with another schema than the one that was signed then, {first.sha256}"
    assert said() == [named]
    sql("DROP TABLE wallet_other")
    assert said() == [named]


def test_signing_a_change_later_does_not_excuse_the_day() -> None:
    sql("CREATE TABLE wallet_other (id bigint)")
    closed()
    sign_schema("omar", "a table of our own")
    assert len(said()) == 1


def test_a_change_that_it_names_was_signed_by_the_time_of_its_close(first: SchemaChange) -> None:
    day, changes = closed(), signed()

    def named_of(signed_at: datetime) -> list[str]:
        links = [msgspec.structs.replace(one, signed_at=signed_at) for one in changes.links]
        found = otherwise(day, read(day.document), msgspec.structs.replace(changes, links=links))
        return [one.found for one in found]

    assert named_of(day.closed_at) == []
    assert named_of(day.closed_at + timedelta(microseconds=1)) == ["closed after change 1 of the schema"]


def test_one_that_is_taken_away_since_is_missed_by_the_last_day_that_names_it() -> None:
    assert NAMED.find is not None
    whole = next(every_slice())
    day = closed()
    assert list(NAMED.find(whole)) == []
    with guards_off():
        sql("DELETE FROM wallet_schemachange")
    missed = (f"day {day.day}", "closed after change 1 of the schema", "with that change still there")
    assert list(NAMED.find(whole)) == [missed]


def test_a_signature_of_nobody_known_expects_nothing() -> None:
    """A row that the owner has written counts as none."""
    sql(
        "INSERT INTO wallet_schemachange (sha256, document, signed_by, reason, key_id, signature)"
        " SELECT repeat('f', 64), document, signed_by, reason, key_id, signature FROM wallet_schemachange"
    )
    closed()
    assert said() == []


def test_the_ledgers_check_names_a_day_that_was_closed_with_a_schema_nobody_signed(first: SchemaChange) -> None:
    assert NAMED.find is not None
    sql("CREATE TABLE wallet_other (id bigint)")
    day = closed()
    (named,) = NAMED.find(next(every_slice()))
    assert named == (
        f"day {day.day}",
        f"closed with schema {sha256_now()}",
        f"closed with the one that was signed then, {first.sha256}",
    )
