"""A seed goes on giving the puzzle that was written down, with the same answers, values and rating."""

import pytest

from engine.puzzles import Kind
from tests.engine.puzzles.written import HOUSES, WRITTEN, puzzles


@pytest.mark.parametrize("house", HOUSES)
@pytest.mark.parametrize("kind", Kind)
def test_seeds_give_the_puzzles_that_were_written_down(kind: Kind, house: str) -> None:
    known = [line for line in WRITTEN.read_text().splitlines() if line.startswith(f"{kind} {house} ")]
    assert list(puzzles(kind, house)) == known
