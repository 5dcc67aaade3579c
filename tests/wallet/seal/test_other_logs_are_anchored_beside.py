"""Another log's heads lie in the lines of the ledger's: what its owner rewrites differs from the file."""

from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest
from pytest_django import Settings

from tests.registries import joined
from tests.wallet.seal.sealed import play, seal
from wallet.ledger.audit import differences
from wallet.seal.anchors import anchor_head
from wallet.seal.anchors.beside import Log, beside
from wallet.seal.anchors.compare import differing, differing_beside

pytestmark = pytest.mark.django_db(transaction=True)
NAME = "another"


@pytest.fixture
def hashes() -> Iterator[dict[int, str]]:
    """The blocks of another log, which has none yet."""
    hashes: dict[int, str] = {}

    def head() -> Mapping[str, object] | None:
        return {"number": max(hashes), "sha256": hashes[max(hashes)]} if hashes else None

    def since(first: int) -> Mapping[int, str]:
        return {number: sha256 for number, sha256 in hashes.items() if number >= first}

    with joined(beside, NAME, Log(head, since)):
        yield hashes


@pytest.fixture
def file(settings: Settings, tmp_path: Path, hashes: dict[int, str]) -> Path:
    """Three heads of the ledger: one from before the other log, and one beside each of its two."""
    path = tmp_path / "heads.ndjson"
    settings.LEDGER_ANCHOR_FILE = str(path)
    for number in (1, 2, 3):
        play(number)
        seal()
        assert anchor_head() == 1
        hashes[number] = str(number) * 64
    del hashes[3]
    return path


def named() -> list[tuple[str, str, str]]:
    """What differs of the other log; the whole check says the same."""
    found = list(differing_beside(NAME))
    assert [one for one in differing() if one.about.endswith(NAME)] == found
    return [(one.about, one.found, one.expected) for one in found]


@pytest.mark.usefixtures("file")
def test_an_honest_one_differs_nowhere() -> None:
    assert named() == []
    assert [one for one in differences() if one.about.endswith(NAME)] == []


def test_blocks_that_are_others_or_gone_are_named(file: Path, hashes: dict[int, str]) -> None:
    hashes[1] = "f" * 64
    del hashes[2]
    assert named() == [
        ("block 1 of another", "f" * 64, f"{'1' * 64}, as it was anchored"),
        ("block 2 of another", "gone", f"{'2' * 64}, as it was anchored"),
    ]


@pytest.mark.usefixtures("file")
def test_a_log_that_nobody_keeps_has_nothing_that_could_differ() -> None:
    assert list(differing_beside("nobody's")) == []


def test_without_a_file_nothing_can_be_compared(file: Path, settings: Settings, hashes: dict[int, str]) -> None:
    hashes.clear()
    assert named() != []
    file.unlink()
    assert list(differing_beside(NAME)) == []
    settings.LEDGER_ANCHOR_FILE = ""
    assert list(differing_beside(NAME)) == []
    assert list(differing()) == []
