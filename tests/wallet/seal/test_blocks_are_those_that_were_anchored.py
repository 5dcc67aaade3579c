"""Who owns the tables has the house sign a rewritten end of the log; the file of anchors says it was another."""

from pathlib import Path

import pytest
from pytest_django import Settings

from tests.wallet.builders import guards_off, sql
from tests.wallet.seal.sealed import play, seal
from wallet.ledger.audit import differences
from wallet.models import Block
from wallet.seal.anchors import anchor_head
from wallet.seal.schema.services import sign_schema

pytestmark = pytest.mark.django_db(transaction=True)

NAMED = "blocks are those that were anchored"
TAKEN_AWAY = ("blocksignature", "blockcheck", "anchor", "finding", "leaf")


@pytest.fixture
def anchors(settings: Settings, tmp_path: Path, signing: Path) -> Path:
    """The file of a house that signs its schema and its blocks, with two heads in it."""
    assert sign_schema("omar", "the first") is not None
    path = tmp_path / "heads.ndjson"
    settings.LEDGER_ANCHOR_FILE = str(path)
    for number in (1, 2):
        play(number)
        seal()
        assert anchor_head() == 1
    return path


def found() -> dict[str, str]:
    """What the check finds: by what it is about."""
    return {one.about: one.found for one in differences() if one.check == NAMED}


def rewritten_from(number: int) -> None:
    """The blocks from one on taken away, a note changed that was sealed in them, all sealed and signed anew."""
    first = Block.objects.get(number=number).first_position
    with guards_off():
        sql("UPDATE wallet_transaction SET note = 'mine' WHERE key = 'deal:2'")
        for table in TAKEN_AWAY:
            sql(f"DELETE FROM wallet_{table} WHERE " + ("position >= %s" if table == "leaf" else "block_id >= %s"),
                first if table == "leaf" else number)  # fmt: skip
        sql("DELETE FROM wallet_block WHERE number >= %s", number)
    seal()


def test_an_honest_house_differs_nowhere(anchors: Path) -> None:
    assert found() == {}


def test_the_end_of_the_log_sealed_anew(anchors: Path) -> None:
    rewritten_from(2)
    again = Block.objects.get(number=2)
    assert again.signatures.exists()
    assert found() == {"block 2": again.sha256}
    assert {one.check for one in differences()} == {NAMED}  # nothing else knows


def test_sealed_anew_and_anchored_again(anchors: Path) -> None:
    rewritten_from(2)
    again = Block.objects.get(number=2)
    assert anchor_head() == 1
    assert len(anchors.read_bytes().splitlines()) == 3
    assert found() == {"block 2": again.sha256}  # by the line of before


def test_an_anchor_that_was_noted_and_not_made(anchors: Path) -> None:
    play(3)
    seal()
    sql(
        "INSERT INTO wallet_anchor (block_id, place, target, line, proof, anchored_at)"
        " SELECT 3, place, target, line, proof, now() FROM wallet_anchor WHERE block_id = 2"
    )
    assert anchor_head() == 0  # so that none is made
    assert found() == {"block 3": "noted as anchored"}


def test_lines_taken_out_of_the_file(anchors: Path) -> None:
    kept = anchors.read_bytes().splitlines(keepends=True)
    anchors.write_bytes(kept[1])
    assert found() == {"block 1": "noted as anchored"}
    anchors.write_bytes(b"")
    assert found() == {"block 1": "noted as anchored", "block 2": "noted as anchored"}


def test_a_line_after_one_that_was_cut_off_is_a_line(anchors: Path) -> None:
    with anchors.open("ab") as file:
        file.write(b'{"block": 3, "pos')
    play(3)
    seal()
    assert anchor_head() == 1
    assert found() == {}


def test_the_end_of_the_log_taken_away(anchors: Path) -> None:
    with guards_off():
        for table in TAKEN_AWAY[:-1]:
            sql(f"DELETE FROM wallet_{table} WHERE block_id = 2")
        sql("DELETE FROM wallet_leaf WHERE block_id = 2")
        sql("DELETE FROM wallet_block WHERE number = 2")
    assert found() == {"block 2": "gone"}


def test_a_line_that_was_cut_off_is_passed_over_and_a_file_that_is_gone_is_named(anchors: Path) -> None:
    with anchors.open("ab") as file:
        file.write(b'{"block": 3, "pos\n[]\n')
    assert found() == {}
    anchors.unlink()
    assert "No such file" in found()["the file of anchors"]


def test_a_long_file_is_read_from_its_end(anchors: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    last = len(anchors.read_bytes().splitlines(keepends=True)[-1])
    monkeypatch.setattr("wallet.seal.anchors.compare.MOST_BYTES", last + 5)
    rewritten_from(1)
    assert list(found()) == ["block 2"]


def test_a_file_that_is_just_as_long_is_read_whole(anchors: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("wallet.seal.anchors.compare.MOST_BYTES", len(anchors.read_bytes()))
    assert found() == {}
    last = anchors.read_bytes().splitlines(keepends=True)[-1]
    anchors.write_bytes(last)
    monkeypatch.setattr("wallet.seal.anchors.compare.MOST_BYTES", len(last))
    assert found() == {"block 1": "noted as anchored"}
    monkeypatch.setattr("wallet.seal.anchors.compare.MOST_BYTES", len(last) - 1)
    assert found() == {"block 1": "noted as anchored", "block 2": "noted as anchored"}
