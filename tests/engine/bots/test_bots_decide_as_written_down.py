"""Bots go on judging as they were measured: set deals go the way that was written down, move for move."""

import pytest

from tests.engine.bots.decided import SETTINGS, WRITTEN, decided


@pytest.mark.parametrize(("house", "table"), SETTINGS)
def test_bots_decide_as_written_down(house: str, table: str) -> None:
    known = [line for line in WRITTEN.read_text().splitlines() if line.startswith(f"{house} {table} ")]
    assert list(decided(house, table)) == known
