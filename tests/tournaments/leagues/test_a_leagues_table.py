"""A league's table: points of places, the best so many, ties that share, and prizes that always sum."""

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.leagues.plan import prizes_of, read_points, table
from tournaments.scheduled.plan.prizes import read_prizes

POINTS = read_points([{"each": 25}, {"each": 10, "places": 2}])
PRIZES = read_prizes({"kind": "shares", "rows": [{"each": 5000}, {"each": 3000}, {"each": 2000}]})


def ranks(results, best=0):
    return {line.player: line.rank for line in table(results, POINTS, best)}


def test_more_points_are_ahead_and_only_the_best_count():
    assert ranks({"asha": [2, 2, 2], "binu": [1]}) == {"asha": 1, "binu": 2}
    assert ranks({"asha": [2, 2, 2], "binu": [1]}, best=2) == {"binu": 1, "asha": 2}


def test_who_is_alike_shares_the_place_and_the_next_is_left_out():
    assert ranks({"asha": [2], "binu": [2], "chand": [4]}) == {"asha": 1, "binu": 1, "chand": 3}


def test_the_same_points_by_better_places_are_ahead():
    rows = read_points([{"each": 10}, {"each": 5, "places": 5}])
    lines = table({"asha": [2, 3], "binu": [1]}, rows, 0)
    assert [line.player for line in lines] == ["binu", "asha"]


def test_shared_places_share_their_prizes():
    lines = table({"asha": [2], "binu": [2], "chand": [1]}, POINTS, 0)
    assert prizes_of(lines, PRIZES, 1001) == {"chand": 501, "asha": 250, "binu": 250}


def test_without_points_nobody_wins():
    assert prizes_of(table({"asha": [9]}, POINTS, 0), PRIZES, 1000) == {}


@given(
    results=st.dictionaries(
        st.text("abcdef", min_size=1, max_size=4), st.lists(st.integers(1, 6), max_size=6), max_size=30
    ),
    best=st.integers(0, 4),
    guarantee=st.integers(1, 10**9),
)
def test_all_of_the_guarantee_is_given_to_whoever_has_points(results, best, guarantee):
    lines = table(results, POINTS, best)
    won = prizes_of(lines, PRIZES, guarantee)
    assert sum(won.values()) == (guarantee if any(line.points for line in lines) else 0)
    amounts = [won.get(line.player, 0) for line in lines]
    assert all(later <= earlier + 1 for earlier, later in itertools.pairwise(amounts))


@pytest.mark.parametrize(
    ("rows", "said"),
    [
        ([], "1 to"),
        ([{"each": 0}], "gets 1"),
        ([{"each": 1}, {"each": 2}], "more points"),
        ([{"each": "x"}], "no table"),
    ],
)
def test_points_without_sense_are_said(rows, said):
    with pytest.raises(ValueError, match=said):
        read_points(rows)
