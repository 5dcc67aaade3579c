"""The program in C that counts ten million decks shuffles as the engine does, and counts what the bench counts."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from bench.engine import shuffled, shuffles

DECKS = 250

pytestmark = pytest.mark.skipif(shutil.which("cc") is None, reason="There is no C compiler.")


@pytest.fixture(scope="module")
def made() -> Iterator[Path]:
    """The program."""
    with shuffled.program() as program:
        yield program


def test_its_decks_are_the_engines(made: Path) -> None:
    first = 9_999_990  # numbers of every length
    for start, end in ((0, DECKS), (first, first + 20)):
        ours = b"".join(shuffles.shuffle_of(number).deck(shuffles.PACKS) for number in range(start, end))
        assert shuffled.decks(made, start, end) == ours


def test_it_counts_what_the_bench_counts(made: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shuffles, "SHUFFLES", DECKS)
    monkeypatch.setattr(shuffled, "AT_ONCE", DECKS // 2 + 1)
    places, pairs = shuffles._counted(0)
    their_places, their_pairs = shuffled.counted(made, DECKS, shuffles.SIZE)
    assert their_places == places
    assert [+pair for pair in their_pairs] == pairs
    assert len(pairs) == len(shuffles.PAIRS)
