"""The coach goes on saying what was written down of hands that deals of bots seldom come to."""

import pytest

from tests.engine.coach.positions import SETTINGS, WRITTEN, judged, sampled


def written(start: str) -> list[str]:
    return [line for line in WRITTEN.read_text().splitlines() if line.startswith(f"{start} ")]


@pytest.mark.parametrize("house", SETTINGS)
def test_the_coach_judges_set_positions_as_written_down(house: str) -> None:
    assert list(judged(house)) == written(house)


def test_the_hands_that_are_thought_of_are_those_written_down() -> None:
    assert list(sampled()) == written("sample")
