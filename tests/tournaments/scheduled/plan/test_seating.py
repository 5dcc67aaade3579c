"""Balanced tables, byes, and tables for those who come late."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.scheduled.plan.seating import late_sizes, seat, table_sizes

BOUNDS = st.tuples(st.integers(2, 6), st.integers(0, 4)).map(lambda two: (two[0], two[0] + two[1]))


def players(count):
    return [f"p{number:03}" for number in range(count)]


@given(st.integers(0, 400), BOUNDS)
def test_sizes_differ_by_at_most_one_and_keep_to_the_bounds(count, bounds):
    least, most = bounds
    sizes, over = table_sizes(count, least, most)
    assert sum(sizes) + over == count
    assert all(least <= size <= most for size in sizes)
    assert not sizes or max(sizes) - min(sizes) <= 1


@given(st.integers(0, 400), BOUNDS)
def test_nobody_has_a_bye_who_could_be_seated(count, bounds):
    least, most = bounds
    _, over = table_sizes(count, least, most)
    could_be = [tables * least <= count - fewer <= tables * most for fewer in range(over) for tables in range(1, count)]
    assert not any(could_be)


@given(st.integers(0, 200), BOUNDS)
def test_everybody_is_seated_exactly_once_or_has_a_bye(count, bounds):
    seating = seat(players(count), *bounds)
    assert sorted((*seating.byes, *(player for table in seating.tables for player in table))) == players(count)


def test_a_table_for_six_takes_seven_players_as_four_and_three():
    assert table_sizes(7, 2, 6) == ((4, 3), 0)


def test_three_hundred_sit_at_fifty_full_tables():
    assert table_sizes(300, 2, 6) == ((6,) * 50, 0)


def test_at_tables_of_two_an_odd_player_has_a_bye():
    assert table_sizes(7, 2, 2) == ((2, 2, 2), 1)


def test_the_bye_goes_to_the_best_of_the_round_before():
    seating = seat(["d", "c", "b", "a", "e"], 2, 2, first_to_bye=["a", "b", "c"])
    assert seating.byes == ("a",)
    assert seating.tables == (("d", "c"), ("b", "e"))


def test_in_the_first_round_the_bye_goes_by_lot():
    assert seat(["d", "c", "b"], 2, 2).byes == ("d",)


def test_no_table_seats_one():
    with pytest.raises(ValueError, match="no table"):
        table_sizes(4, 1, 6)


@given(st.integers(0, 60), BOUNDS)
def test_before_the_closing_late_tables_are_full_and_leave_enough_for_another(waiting, bounds):
    least, most = bounds
    sizes = late_sizes(waiting, least, most, closing=False)
    assert set(sizes) <= {most}
    assert not sizes or waiting - sum(sizes) >= least


@given(st.integers(0, 60))
def test_at_the_closing_everybody_late_who_has_an_opponent_is_seated(waiting):
    assert sum(late_sizes(waiting, 2, 6, closing=True)) == (waiting if waiting != 1 else 0)
