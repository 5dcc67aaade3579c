"""Swarms count alike, and their counts come together without losing any."""

import pytest

from bench.load.tally import Tally


def test_counts_add_up_and_the_longest_while_counts():
    whole = Tally.of_all(
        [
            Tally(seconds=2.0, moves=10, frames=60, octets=600, deals=1, lateness_ms=[1.0] * 10, refused={"a": 1}),
            Tally(
                seconds=2.5, moves=15, frames=90, octets=900, gaps=1, lateness_ms=[2.0] * 15, refused={"a": 2, "b": 1}
            ),
        ]
    )
    assert (whole.seconds, whole.moves, whole.frames, whole.octets, whole.deals, whole.gaps) == (
        2.5,
        25,
        150,
        1500,
        1,
        1,
    )
    assert whole.refused == {"a": 3, "b": 1}
    assert whole.moves_per_s == 10
    assert len(whole.lateness_ms) == 25


def test_parts_are_left_as_they_were():
    part = Tally(moves=1, lateness_ms=[5.0], lost={"1006": 1})
    Tally.of_all([part, part])
    assert part == Tally(moves=1, lateness_ms=[5.0], lost={"1006": 1})


def test_percentiles_are_of_all_moves():
    tally = Tally(lateness_ms=[float(number) for number in range(1, 102)])
    assert tally.percentile_ms(50) == pytest.approx(51)
    assert tally.percentile_ms(99) == pytest.approx(100)


def test_a_swarm_that_made_no_move_was_not_in_time():
    assert Tally(seconds=1.0).percentile_ms(99) == float("inf")
    assert Tally().moves_per_s == 0
