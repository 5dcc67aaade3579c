"""What holds for any year of deposits, games and withdrawals."""

from random import Random

from hypothesis import given
from hypothesis import strategies as st

from tests.wallet.money.tax.law import annual_net_winnings
from wallet.money.tax.tds import Year, after, at_withdrawal, at_year_end

RATE_BPS = 3000
WAITS_MINOR = 100_00
amounts = st.integers(1, 10**9)
events = st.lists(st.tuples(st.sampled_from(["deposit", "withdrawal"]), amounts), max_size=12)
openings = st.integers(0, 10**9)


def run(year: Year, steps: list[tuple[str, int]], waits_minor: int = 0) -> tuple[Year, int]:
    """The year after these steps, and the tax withheld."""
    withheld_minor = 0
    for what, amount_minor in steps:
        if what == "deposit":
            year = Year(year.opening_minor, year.deposited_minor + amount_minor, year.withdrawn_minor, year.taxed_minor)
            continue
        held = at_withdrawal(year, amount_minor, RATE_BPS, waits_minor)
        assert 0 <= held.tax_minor <= amount_minor
        assert 0 <= held.taxed_minor <= held.net_minor
        year = after(year, amount_minor, held)
        withheld_minor += held.tax_minor
    return year, withheld_minor


@given(openings, events, st.integers(0, 10**9))
def test_all_net_winnings_of_the_year_are_taxed_once_by_its_end(
    opening_minor: int, steps: list[tuple[str, int]], closing_minor: int
) -> None:
    year, _ = run(Year(opening_minor), steps, WAITS_MINOR)
    last = at_year_end(year, closing_minor, RATE_BPS)
    assert year.taxed_minor + last.taxed_minor >= annual_net_winnings(year, closing_minor)
    if last.taxed_minor:
        assert year.taxed_minor + last.taxed_minor == annual_net_winnings(year, closing_minor)


@given(openings, st.lists(amounts, max_size=8), st.lists(amounts, max_size=8), st.randoms(use_true_random=False))
def test_the_order_of_withdrawals_does_not_change_what_is_taxed(
    opening_minor: int, deposits: list[int], taken: list[int], shuffled: Random
) -> None:
    before = [("deposit", amount) for amount in deposits]
    other = list(taken)
    shuffled.shuffle(other)
    one, _ = run(Year(opening_minor), [*before, *(("withdrawal", amount) for amount in taken)])
    two, _ = run(Year(opening_minor), [*before, *(("withdrawal", amount) for amount in other)])
    assert one == two
    assert one.taxed_minor == annual_net_winnings(one, 0)


@given(openings, events)
def test_the_tax_is_its_rate_of_what_was_taxed(opening_minor: int, steps: list[tuple[str, int]]) -> None:
    year, withheld_minor = run(Year(opening_minor), steps)
    assert abs(withheld_minor * 10_000 - year.taxed_minor * RATE_BPS) <= 5_000 * max(1, len(steps))


@given(openings, events, amounts)
def test_small_winnings_that_wait_never_cost_more_in_the_end(
    opening_minor: int, steps: list[tuple[str, int]], closing_minor: int
) -> None:
    at_once, _ = run(Year(opening_minor), steps)
    waited, _ = run(Year(opening_minor), steps, WAITS_MINOR)
    taxed = [each.taxed_minor + at_year_end(each, closing_minor, RATE_BPS).taxed_minor for each in (at_once, waited)]
    assert taxed[1] <= taxed[0]
