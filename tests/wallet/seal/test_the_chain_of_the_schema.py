"""Signed states of the schema are a chain: a row counts in the place for which a key of the house has signed it."""

import hashlib
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from pytest_django import Settings

from tests.wallet.builders import guards_off, sql
from wallet.models import Block, BlockSignature, SchemaChange
from wallet.seal.canonical import GENESIS
from wallet.seal.keys import signing_key
from wallet.seal.schema import chain, services
from wallet.seal.schema.services import differing, may_be_signed_after_migrations, sign_schema

pytestmark = pytest.mark.django_db
AT = datetime(2026, 11, 29, 12, 0, 0, 250_001, tzinfo=UTC)


def state(name: str) -> dict[str, Any]:
    """A state of the schema that omar signs."""
    return {"sha256": name * 64, "signed_by": "omar", "reason": "why", "signed_at": AT}


def before_the_chain(name: str, *, is_good: bool = True) -> SchemaChange:
    """A row without a number, signed as rows were before there was a chain."""
    text = f"ledger schema {name * 64}\nomar\nwhy\n".encode()
    return written(state(name), text, is_good=is_good)


def link(name: str, number: int, previous: str | None = None, *, is_good: bool = True) -> SchemaChange:
    """A row of the chain, in the place that it was signed for; after the last one if nothing else is said."""
    row = state(name)
    previous = chain.signed().head[1] if previous is None else previous
    return written(
        row | {"number": number, "previous": previous}, chain.message(number, previous, row), is_good=is_good
    )


def written(row: dict[str, Any], text: bytes, *, is_good: bool) -> SchemaChange:
    """The row, signed over a text or over nothing."""
    key = signing_key()
    assert key is not None
    signature = key.sign(text if is_good else b"")
    return SchemaChange.objects.create(**row, document="{}", key_id=key.key_id, signature=signature)


def numbers(signed: chain.Signed) -> list[int]:
    """The numbers of the links."""
    return [one.number for one in signed.links]


@pytest.fixture(autouse=True)
def _with_a_key(signing: Path) -> None:
    """A house that signs."""


def test_before_the_first_there_is_no_last_one_and_nothing_is_held() -> None:
    signed = chain.signed()
    assert (signed.head, signed.last, signed.holds(0, GENESIS)) == ((0, GENESIS), None, False)
    assert services.head() is None


def test_what_is_signed_for_a_link_is_one_text_for_ever() -> None:
    """Else no signature of before would hold."""
    row = state("a") | {"signed_by": "Jürgen", "reason": "más"}
    assert chain.message(7, "b" * 64, row).decode() == (
        f'ledger schema link {{"number":7,"previous":"{"b" * 64}","reason":"más","sha256":"{"a" * 64}",'
        '"signed_at":1795953600250001,"signed_by":"Jürgen"}\n'
    )


def test_rows_of_before_come_first_and_each_link_is_over_all_before_it() -> None:
    rows = [before_the_chain("a"), before_the_chain("b"), link("c", 3), link("d", 4)]
    sha256 = GENESIS
    signed = chain.signed()
    for number, (row, one) in enumerate(zip(rows, signed.links, strict=True), start=1):
        text = chain.message(number, sha256, state(row.sha256[0])) + f"{row.key_id} {row.signature}\n".encode()
        sha256 = hashlib.sha256(text).hexdigest()
        assert (one.pk, one.number, one.sha256, one.state, one.is_good) == (row.pk, number, sha256, row.sha256, True)
    assert signed.head == (4, sha256)
    assert signed.last == signed.links[3]
    assert signed.holds(4, sha256)
    assert not signed.holds(3, sha256)
    assert services.head() == {"number": 4, "sha256": sha256}
    assert services.holds({"number": 4, "sha256": sha256})
    assert (signed.astray, signed.is_chained) == ([], True)


def test_a_row_without_a_number_counts_no_more_once_there_is_a_chain() -> None:
    link("a", 1)
    before_the_chain("b")
    link("c", 2)
    assert [one.state[0] for one in chain.signed().links] == ["a", "c"]


def test_rows_out_of_their_place_are_named_and_those_after_them_follow() -> None:
    first = link("a", 1)
    begun = chain.signed().head[1]
    link("b", 2)
    link("c", 2)  # the number is taken
    link("d", 3, begun)  # what it followed is not the last any more
    link("e", 4)
    signed = chain.signed()
    assert [one.state[0] for one in signed.links] == ["a", "b", "e"]
    assert signed.astray == [2, 3]
    assert signed.last == signed.links[2]
    assert "change 3 of the schema" in {one.about for one in differing()}
    assert first.number == 1


def test_a_row_that_is_copied_or_signed_by_nobody_is_passed_over() -> None:
    first = link("a", 1)
    link("b", 2)
    copied = {name: getattr(first, name) for name in ("previous", "signed_by", "reason", "key_id", "signature")}
    SchemaChange.objects.create(number=1, sha256=first.sha256, document="{}", signed_at=AT, **copied)
    link("c", 1, GENESIS, is_good=False)
    signed = chain.signed()
    assert (numbers(signed), signed.astray) == ([1, 2], [])


def test_of_rows_of_before_the_last_good_one_is_the_last() -> None:
    before_the_chain("a")
    good = before_the_chain("b")
    before_the_chain("c", is_good=False)
    signed = chain.signed()
    assert signed.last is not None
    assert signed.last.pk == good.pk
    assert [one and one.number for one in map(signed.as_of, range(5))] == [None, 1, 2, 2, 2]


def test_a_chain_whose_last_row_nobody_has_signed_has_no_last_one() -> None:
    for number, name in ((1, "a"), (2, "b")):
        link(name, number)
    link("c", 3, is_good=False)
    signed = chain.signed()
    assert numbers(signed) == [1, 2, 3]
    assert signed.last is None
    link("d", 4)
    assert chain.signed().last is not None


def test_a_table_from_before_the_chain_is_read_without_its_columns() -> None:
    good = before_the_chain("a")
    link("b", 2)
    signed = chain.signed(has_numbers=False)
    assert (numbers(signed), signed.is_chained) == ([1, 2], False)
    assert signed.last is not None
    assert signed.last.pk == good.pk


def test_numbers_follow_each_other_and_none_is_given_twice() -> None:
    first = sign_schema("omar", "the first")
    assert first is not None
    assert first.number == 1
    link("b", 5, "f" * 64)  # out of its place
    with guards_off():  # so that there is something to sign
        sql("UPDATE wallet_schemachange SET document = '{}' WHERE id = %s", first.pk)
    second = sign_schema("omar", "again")
    assert second is not None
    assert (second.number, second.previous) == (6, chain.signed().links[0].sha256)


def test_a_row_that_nobody_has_signed_is_named_though_nothing_was_sealed_yet() -> None:
    before_the_chain("a", is_good=False)
    assert [one.about for one in differing()] == ["the schema"]
    assert not may_be_signed_after_migrations()


def test_a_house_that_has_no_key_any_more_expects_nothing_of_its_schema(settings: Settings, signing: Path) -> None:
    Block.objects.create(
        number=1, form=1, first_position=1, last_position=1, merkle_root="", previous="", sha256="", made_at=AT,
        last_xid=1, last_transaction=1,
    )  # fmt: skip
    BlockSignature.objects.create(block_id=1, key_id="", signature="")
    settings.LEDGER_KEY_FILE = str(signing.with_name("none"))
    assert list(differing()) == []
    assert may_be_signed_after_migrations()
