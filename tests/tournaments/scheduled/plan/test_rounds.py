"""Rounds as operators write them."""

import pytest

from tournaments.scheduled.plan.rounds import RoundSpec, read_rounds, spec_of

TWO = [{"deals": 2, "per_table": 2, "best": 4}, {"deals": 3}]


def test_rounds_are_read_from_json():
    assert read_rounds(TWO) == (RoundSpec(2, 2, 4), RoundSpec(3))


@pytest.mark.parametrize(
    ("raw", "said"),
    [
        ([], "1 to 10 rounds"),
        ([{"deals": 0}], "1 to 20 deals"),
        ([{"deals": 1}, {"deals": 1}], "Somebody must go on from round 1"),
        ([{"deals": 1, "per_table": 1}], "Nobody goes on from the last round"),
        ([{"deals": 1, "best": -1}, {"deals": 1}], "cannot send that many on"),
        ([{"deals": 1, "tables": 3}], "no list of rounds"),
        ("two", "no list of rounds"),
    ],
)
def test_what_no_tournament_can_be_played_by_is_said_in_a_sentence(raw, said):
    with pytest.raises(ValueError, match=said):
        read_rounds(raw)


def test_each_round_has_its_own_deals():
    assert spec_of(read_rounds(TWO), 1, players=30, seats=6) == (RoundSpec(2, 2, 4), False)
    assert spec_of(read_rounds(TWO), 2, players=10, seats=6) == (RoundSpec(3), True)


def test_as_soon_as_all_fit_at_one_table_they_play_the_last_round():
    rounds = (RoundSpec(2, 2), RoundSpec(2, 2), RoundSpec(2, 2), RoundSpec(4))
    assert spec_of(rounds, 2, players=6, seats=6) == (RoundSpec(4), True)
    assert spec_of(rounds, 2, players=7, seats=6) == (RoundSpec(2, 2), False)
