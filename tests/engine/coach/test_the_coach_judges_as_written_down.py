"""The coach goes on saying what was written down: the points of each choice, and each review of a set deal."""

import pytest

from tests.engine.coach.written import SETTINGS, WRITTEN, judged


@pytest.mark.parametrize(("house", "players"), SETTINGS)
def test_the_coach_judges_as_written_down(house: str, players: int) -> None:
    known = [line for line in WRITTEN.read_text().splitlines() if line.startswith(f"{house} {players} ")]
    assert list(judged(house, players)) == known
