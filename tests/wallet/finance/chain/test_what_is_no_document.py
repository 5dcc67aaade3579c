"""A day's document that is none is refused with a sentence, whatever was written there; each old form is read."""

import json
from datetime import UTC, datetime
from typing import Any

import pytest

from tests.wallet.finance.chain.days import row
from wallet.finance.closing.documents import Malformed, read
from wallet.finance.closing.services import canonical, sealed_up_to, totals_of
from wallet.seal.models import Block

LIES: tuple[tuple[str, Any, str], ...] = (
    ("version", ..., "version"),
    ("currencies", [], "currencies"),
    ("currencies", {"CHIP": {"accounts": {"house": {}}}}, "closing_minor"),
    ("zone", "Mars/Base", "no time zone 'Mars/Base'"),
    ("zone", "../../etc/passwd", "no time zone"),
    ("zone", "", "no time zone"),
    ("begins_at", "yesterday", "begins_at"),
    ("begins_at", "2026-11-20T00:00:00", "timezone"),
    ("ledger_head", ..., "ledger_head"),
    ("ledger_head", {"block": "1"}, "block"),
    ("heads", {"audit": {}}, "heads"),
)
NO_JSON = ("", "{", "[]", "null", "[" * 100_000, '{"version":NaN}', '{"day":"\\ud800"}')


@pytest.mark.parametrize(("field", "value", "said"), LIES)
def test_a_part_that_is_missing_or_of_another_form_is_said(field: str, value: Any, said: str) -> None:
    with pytest.raises(Malformed, match=said):
        read(row(said={field: value}).document)


@pytest.mark.parametrize("text", NO_JSON, ids=range(len(NO_JSON)))
def test_what_is_no_document_at_all_is_malformed(text: str) -> None:
    with pytest.raises(Malformed):
        read(text)


def test_the_head_of_the_log_is_read_where_there_is_one() -> None:
    head = {"block": 3, "position": 9, "sha256": "a" * 64}
    named = read(row(said={"ledger_head": head}).document).log_head
    assert named is not None
    assert (named.block, named.position, named.sha256) == (3, 9, "a" * 64)
    assert read(row().document).log_head is None
    assert read(row(said={"version": 1, "ledger_head": ...}).document).log_head is None


def test_a_document_has_one_way_to_be_written() -> None:
    assert canonical({"b": [1, 2], "a": "₹"}) == '{"a":"₹","b":[1,2]}'
    with pytest.raises(ValueError, match="JSON compliant"):
        canonical({"a": float("nan")})


def test_a_document_names_the_last_block_of_the_log_and_none_before_there_is_a_log() -> None:
    made = Block(number=3, last_position=9, sha256="a" * 64, made_at=datetime(2026, 1, 1, tzinfo=UTC))
    assert sealed_up_to(made) == {"block": 3, "position": 9, "sha256": "a" * 64}
    assert sealed_up_to(None) is None


def test_a_days_totals_are_read_from_its_document_and_before_the_first_day_there_are_none() -> None:
    day = row(said={"currencies": {"CHIP": {"transactions": 5}}})
    assert totals_of(day) == json.loads(day.document)["currencies"]
    assert totals_of(None) == {}
