"""Bots go on weighing hands, drops and matches by the numbers that were written down."""

import pytest

from tests.engine.bots.weighed import HANDS, WRITTEN, of_close_calls, of_matches, of_tournaments, of_waiting, weighed


def written(start: str) -> list[str]:
    return [line for line in WRITTEN.read_text().splitlines() if line.startswith(f"{start} ")]


@pytest.mark.parametrize("house", HANDS)
def test_hands_are_weighed_as_written_down(house: str) -> None:
    assert list(weighed(house)) == written(house)


def test_close_calls_fall_as_written_down() -> None:
    assert list(of_close_calls()) == written("close")


def test_melds_that_wait_for_a_card_cost_what_was_written_down() -> None:
    assert list(of_waiting()) == written("waiting")


def test_matches_are_weighed_as_written_down() -> None:
    assert list(of_matches()) == written("match")


def test_tournaments_come_out_as_written_down() -> None:
    assert list(of_tournaments()) == written("tournament")
