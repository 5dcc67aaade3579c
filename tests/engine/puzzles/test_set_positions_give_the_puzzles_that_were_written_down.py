"""A position goes on giving the puzzles that were written down, with every answer, its worth and its reasons."""

import pytest

from tests.engine.puzzles.asked import HOUSES, WRITTEN, puzzle_lines


@pytest.mark.parametrize("house", HOUSES)
def test_set_positions_give_the_puzzles_that_were_written_down(house: str) -> None:
    known = [line for line in WRITTEN.read_text().splitlines() if line.startswith(f"{house} ")]
    assert list(puzzle_lines(house)) == known
