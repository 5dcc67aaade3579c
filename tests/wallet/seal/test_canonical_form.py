"""The byte form is one: SQL and Python hash any transaction alike, and every column of it is in the form."""

import hashlib
from datetime import UTC, datetime

import pytest
from django.db import connection
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra.django import TestCase

from tests.wallet.builders import guards_off, sql
from wallet.models import Entry, Transaction
from wallet.seal import canonical
from wallet.seal.canonical import leaf_hash, merkle_path, merkle_root, part, part_hash, part_salt, parts
from wallet.seal.log import between

TEXT = st.text(st.characters(codec="utf-8", exclude_characters="\0"), max_size=40)
ID = st.integers(1, 2**63 - 1)
AMOUNT = st.integers(-(2**63), 2**63 - 1)
XID = st.integers(1, 2**62)
TIME = st.datetimes(datetime(1900, 1, 1), datetime(2200, 1, 1)).map(lambda at: at.replace(tzinfo=UTC)) | st.none()  # noqa: DTZ001
ENTRY = st.tuples(AMOUNT.filter(bool), st.none() | AMOUNT, st.none() | ID, XID)
SALT = st.binary(min_size=32, max_size=32)
LEAVES = st.lists(SALT, min_size=1, max_size=70)


def asked(statement: str, *values: object) -> bytes:
    """What the database answers."""
    with connection.cursor() as cursor:
        cursor.execute(statement, values)
        return bytes(cursor.fetchone()[0])


class AnyTransaction(TestCase):
    """Rows that no guard would let in, for the form has to hold whatever somebody has written."""

    @settings(max_examples=60)
    @given(TEXT, TEXT, TEXT, TEXT, TIME, st.none() | ID, XID, TEXT, st.lists(ENTRY, max_size=4), SALT, st.none() | TEXT)
    def test_sql_and_python_come_to_one_hash(
        self,
        kind: str,
        key: str,
        note: str,
        fingerprint: str,
        at: datetime | None,
        reverses: int | None,
        xid: int,
        code: str,
        entries: list[tuple[int, int | None, int | None, int]],
        salt: bytes,
        currency: str | None,
    ) -> None:
        with guards_off():
            self.write(kind[:24], key, note, fingerprint, at, reverses, xid, code, entries, (currency or "CHIP")[:8])
            sql(
                "INSERT INTO wallet_leaf (position, transaction_id, block_id, salt, hash) VALUES (1, 77, 1, %s, '')",
                salt,
            )
            (sealed,) = between(1, 1)
            with connection.cursor() as cursor:
                cursor.execute("SELECT wallet_sealed_parts(77)")
                assert cursor.fetchone()[0] == sealed.parts
            by_sql = asked("SELECT wallet_leaf_hash(%s, wallet_sealed_parts(77))", salt)
            sql("DELETE FROM wallet_leaf")
        assert leaf_hash(salt, sealed.parts) == by_sql

    def write(
        self,
        kind: str,
        key: str,
        note: str,
        fingerprint: str,
        at: datetime | None,
        reverses: int | None,
        xid: int,
        code: str,
        entries: list[tuple[int, int | None, int | None, int]],
        currency: str,
    ) -> None:
        """Write it down past the guards, in place of the one before."""
        for table, column in (("entry", "transaction_id"), ("transaction", "id"), ("account", "id")):
            sql(f"DELETE FROM wallet_{table} WHERE {column} = 77")
        sql(
            "INSERT INTO wallet_account (id, code, kind, currency_id, balance_minor, lines)"
            " VALUES (77, %s, 'house', 'CHIP', NULL, 0)",
            code,
        )
        sql(
            "INSERT INTO wallet_transaction (id, public_id, kind, key, fingerprint, currency_id, event_at, booked_at,"
            " reverses_id, note, xid) VALUES (77, '77', %s, %s, %s, %s, COALESCE(%s::timestamptz, 'infinity'), now(),"
            " %s, %s, %s::text::xid8)",
            kind,
            key,
            fingerprint,
            currency,
            at,
            reverses,
            note,
            xid,
        )
        for amount, after, line, entry_xid in entries:
            sql(
                "INSERT INTO wallet_entry"
                " (id, transaction_id, account_id, amount_minor, balance_after_minor, line, xid, booked_at)"
                " SELECT nextval('wallet_entry_id_seq'), t.id, 77, %s, %s, %s, %s::text::xid8, t.booked_at"
                " FROM wallet_transaction t WHERE t.id = 77 ON CONFLICT DO NOTHING",
                max(min(amount, 10**15), -(10**15)),
                after,
                line,
                entry_xid,
            )


class AnyTree(TestCase):
    """Trees of any size."""

    @settings(max_examples=60)
    @given(LEAVES)
    def test_sql_and_python_come_to_one_root(self, leaves: list[bytes]) -> None:
        assert asked("SELECT wallet_merkle_root(%s)", leaves) == merkle_root(leaves)


@given(LEAVES, st.data())
def test_the_way_from_any_leaf_leads_to_the_root(leaves: list[bytes], data: st.DataObject) -> None:
    place = data.draw(st.integers(0, len(leaves) - 1))
    node, at, width = leaves[place], place, len(leaves)
    path = merkle_path(leaves, place)
    while width > 1:
        if at ^ 1 < width:
            beside = path.pop(0)
            pair = beside + node if at & 1 else node + beside
            node = hashlib.sha256(b"\x01" + pair).digest()
        at, width = at // 2, (width + 1) // 2
    assert (node, path) == (merkle_root(leaves), [])


@given(st.text(max_size=20), st.text(max_size=20), st.none() | st.text(max_size=20), st.none() | st.text(max_size=20))
def test_no_two_contents_have_one_text(first: str, second: str, third: str | None, fourth: str | None) -> None:
    one = part("house", ("fingerprint", "note"), {"fingerprint": first, "note": third})
    other = part("house", ("fingerprint", "note"), {"fingerprint": second, "note": fourth})
    assert (one == other) == ((first, third) == (second, fourth))


@given(SALT, st.lists(st.text(max_size=8), min_size=2, max_size=5, unique=True))
def test_one_opened_part_tells_nothing_of_the_others(salt: bytes, texts: list[str]) -> None:
    """A part's salt is a hash of the transaction's, so the others' cannot be counted from it; and each is another."""
    salts = [part_salt(salt, number) for number in range(len(texts))]
    assert len({*salts, salt}) == len(texts) + 1
    hashed = b"".join(part_hash(of_part, text) for of_part, text in zip(salts, texts, strict=True))
    assert leaf_hash(salt, texts) == hashlib.sha256(b"\x00" + hashed).digest()


def test_a_transaction_by_hand() -> None:
    """What docs/developers/sealed-log.md shows."""
    header = dict.fromkeys(canonical.HEADER, 1) | {"reverses": None, "key": "a\\b\nc"}
    house = {"fingerprint": "f", "note": ""}
    texts = parts(header | house, [])
    assert texts == [
        "part=transaction\nid=1\npublic_id=1\nkind=1\nkey=a\\\\b\\nc\ncurrency=1\nevent_at=1\nbooked_at=1\nreverses\nxid=1\n",
        "part=house\nfingerprint=f\nnote=\n",
    ]


@pytest.mark.django_db
def test_every_column_is_in_the_form() -> None:
    of_a_transaction = {
        field.column.removesuffix("_id") for field in Transaction._meta.fields if field.column != "public_id"
    }
    assert of_a_transaction | {"public_id"} == {*canonical.HEADER, *canonical.HOUSE}
    assert {field.column for field in Entry._meta.fields} <= {*canonical.ENTRY}
    with connection.cursor() as cursor:
        for model in (Transaction, Entry):
            columns = connection.introspection.get_table_description(cursor, model._meta.db_table)
            assert {column.name for column in columns} == {field.column for field in model._meta.fields}
