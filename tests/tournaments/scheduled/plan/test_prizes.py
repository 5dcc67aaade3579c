"""Prizes to the minor unit."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.scheduled.plan.prizes import PrizeKind, PrizeRow, PrizeTable, payout, read_prizes, shared

HALVES = PrizeTable(PrizeKind.SHARES, (PrizeRow(5000), PrizeRow(3000), PrizeRow(2000)))
FIXED = PrizeTable(PrizeKind.FIXED, (PrizeRow(1000), PrizeRow(500, 2)))


def test_shares_are_of_the_pool_after_rake():
    assert payout(HALVES, 10, 10_000, 1000, 0).amounts_minor == (4500, 2700, 1800)


def test_a_guarantee_that_the_pool_reaches_costs_the_house_nothing():
    assert payout(HALVES, 10, 10_000, 0, 10_000).overlay_minor == 0


def test_the_house_adds_what_is_missing_to_the_guarantee():
    paid_out = payout(HALVES, 3, 3000, 1000, 10_000)
    assert (paid_out.rake_minor, paid_out.overlay_minor, paid_out.prizes_minor) == (300, 7300, 10_000)


def test_a_freeroll_is_paid_by_the_house():
    paid_out = payout(HALVES, 3, 0, 0, 1000)
    assert (paid_out.overlay_minor, paid_out.amounts_minor) == (1000, (500, 300, 200))


def test_fixed_prizes_are_paid_however_small_the_pool():
    paid_out = payout(FIXED, 5, 100, 0, 0)
    assert (paid_out.overlay_minor, paid_out.amounts_minor) == (1900, (1000, 500, 500))


def test_what_the_pool_has_above_fixed_prizes_goes_to_the_same_places():
    assert payout(FIXED, 5, 4000, 0, 0).amounts_minor == (2000, 1000, 1000)


def test_places_that_nobody_fills_leave_their_shares_to_the_others():
    assert payout(HALVES, 2, 8000, 0, 0).amounts_minor == (5000, 3000)


def test_fixed_prizes_of_places_that_nobody_fills_are_not_paid():
    assert payout(FIXED, 1, 0, 0, 0).amounts_minor == (1000,)


def test_odd_units_go_one_each_from_the_first_place_down():
    assert shared(11, [1, 1, 1]) == [4, 4, 3]


@pytest.mark.parametrize(
    ("raw", "said"),
    [
        ({"kind": "shares", "rows": [{"each": 9000}]}, "10000 basis points, not 9000"),
        ({"kind": "fixed", "rows": [{"each": 5}, {"each": 6}]}, "more than the one before"),
        ({"kind": "fixed", "rows": [{"each": 0}]}, "gets something"),
        ({"kind": "fixed", "rows": []}, "1 to 10000 places"),
        ({"kind": "lottery", "rows": []}, "no prize table"),
    ],
)
def test_what_is_no_prize_table_is_said_in_a_sentence(raw, said):
    with pytest.raises(ValueError, match=said):
        read_prizes(raw)


WEIGHTS = st.lists(st.integers(1, 10_000), min_size=1, max_size=40)
TABLES = WEIGHTS.map(lambda each: PrizeTable(PrizeKind.FIXED, tuple(map(PrizeRow, sorted(each, reverse=True)))))


@given(st.integers(0, 10**12), WEIGHTS)
def test_every_unit_is_shared_out(total, weights):
    assert sum(shared(total, weights)) == total


@given(TABLES, st.integers(1, 60), st.integers(0, 10**9), st.integers(0, 10_000), st.integers(0, 10**9))
def test_what_comes_in_goes_out_to_the_unit(table, entrants, paid, rake_bps, guarantee):
    paid_out = payout(table, entrants, paid, rake_bps, guarantee)
    assert paid_out.paid_minor + paid_out.overlay_minor == paid_out.rake_minor + paid_out.prizes_minor
    assert paid_out.prizes_minor >= guarantee
    assert paid_out.overlay_minor >= 0


@given(TABLES, st.integers(1, 60), st.integers(0, 10**9))
def test_no_place_gets_more_than_the_one_before_it(table, entrants, paid):
    amounts = payout(table, entrants, paid, 0, 0).amounts_minor
    assert list(amounts) == sorted(amounts, reverse=True)
    assert len(amounts) == min(entrants, table.places)
