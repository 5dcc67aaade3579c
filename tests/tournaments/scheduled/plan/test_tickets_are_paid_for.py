"""What a satellite gives: as many tickets as its pool pays for, the rest to the next place, nothing left over."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.scheduled.plan.prizes import payout, read_prizes


def tickets(each: int, places: int = 100):
    return read_prizes({"kind": "tickets", "rows": [{"each": each, "places": places}]})


def test_the_rest_goes_to_the_next_place():
    assert payout(tickets(1000), 6, 2600, 0, 0).amounts_minor == (1000, 1000, 600)


def test_a_guarantee_is_paid_in_tickets_too():
    paid = payout(tickets(1000), 6, 600, 0, 3000)
    assert (paid.amounts_minor, paid.overlay_minor) == ((1000, 1000, 1000), 2400)


def test_what_is_left_with_no_other_place_is_shared_by_the_winners():
    assert payout(tickets(1000), 2, 2601, 0, 0).amounts_minor == (1301, 1300)
    assert payout(tickets(1000, places=1), 5, 4000, 0, 0).amounts_minor == (4000,)


def test_a_pool_too_small_for_a_ticket_is_the_first_places():
    assert payout(tickets(1000), 5, 400, 0, 0).amounts_minor == (400,)


@given(
    each=st.integers(1, 10**6),
    places=st.integers(1, 50),
    entrants=st.integers(1, 80),
    paid=st.integers(0, 10**8),
    rake=st.integers(0, 10_000),
    guarantee=st.integers(0, 10**8),
)
def test_every_unit_is_given_out_and_no_place_gets_more_than_the_one_before(
    each, places, entrants, paid, rake, guarantee
):
    done = payout(tickets(each, places), entrants, paid, rake, guarantee)
    amounts = done.amounts_minor
    assert done.paid_minor + done.overlay_minor == done.rake_minor + sum(amounts)
    assert list(amounts) == sorted(amounts, reverse=True)
    assert len(amounts) <= entrants
    assert sum(amount >= each for amount in amounts) <= places
    assert all(amount > 0 for amount in amounts)


@pytest.mark.parametrize("rows", [[], [{"each": 5}, {"each": 4}], [{"each": 0}], [{"each": 5, "places": 0}]])
def test_a_table_of_tickets_is_one_row(rows):
    with pytest.raises(ValueError, match=r"one row|place"):
        read_prizes({"kind": "tickets", "rows": rows})
