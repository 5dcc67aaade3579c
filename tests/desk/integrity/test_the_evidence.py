"""The arithmetic of evidence: tails of distributions, sums however they are cut, blame where it lies."""

from math import comb

import pytest
from hypothesis import given
from hypothesis import strategies as st

from desk.integrity.evidence.chance import at_least, beyond, chi_square_tail, together
from desk.integrity.evidence.facts import DealFacts, Handed, SeatFacts
from desk.integrity.evidence.score import FLAGGED, Sign, weigh_pair, weigh_player
from desk.integrity.evidence.tallies import PlayerTally, Tallies, pair_of

PLAYERS = ("asha", "kabir", "meera", "ravi")
SHARES = st.floats(0, 1)


@st.composite
def deals(draw: st.DrawFn) -> DealFacts:
    """A deal between some of the four, with any facts."""
    names = draw(st.lists(st.sampled_from(PLAYERS), min_size=2, max_size=4, unique=True))
    winner = draw(st.sampled_from(names))
    seats = tuple(
        SeatFacts(
            player=name,
            won=name == winner,
            lost=0.0 if name == winner else draw(SHARES),
            money_minor=draw(st.integers(-8000, 8000)),
            folded=draw(st.booleans()),
            hollow=draw(st.booleans()),
            passed=draw(st.integers(0, 3)),
            thought_ms=tuple(draw(st.lists(st.integers(1, 60_000), max_size=4))),
        )
        for name in names
    )
    handed = tuple(Handed(names[0], names[1], taken, taken) for taken in draw(st.lists(st.booleans(), max_size=4)))
    return DealFacts(f"deal{draw(st.integers(0, 9))}", draw(st.sampled_from("ab")), "2026-11-01", "CHIP", seats, handed)


def one_way(number: int, *, hollow: bool) -> DealFacts:
    """A deal that Asha loses to Ravi at the dearest."""
    asha = SeatFacts("asha", False, 1.0, -8000, hollow=hollow)
    ravi = SeatFacts("ravi", True, 0.0, 7200)
    return DealFacts(f"deal{number}", "t", "2026-11-01", "CHIP", (asha, ravi), ())


def tallied(some: list[DealFacts]) -> Tallies:
    """The sums of these deals."""
    tallies = Tallies()
    tallies.add(some)
    return tallies


@given(st.lists(deals(), max_size=12), st.integers(0, 12))
def test_days_add_up_to_the_same_however_they_are_cut(some: list[DealFacts], cut: int) -> None:
    at_once, by_days = tallied(some), tallied(some[:cut])
    by_days.add(some[cut:])
    assert at_once == by_days


@given(st.lists(deals(), max_size=12))
def test_what_one_loses_is_what_flows(some: list[DealFacts]) -> None:
    tallies = tallied(some)
    lost = sum(seat.lost for deal in some for seat in deal.seats)
    flowed = sum(kept.low.flowed + kept.high.flowed for kept in tallies.pairs.values())
    assert flowed == pytest.approx(lost)


@given(st.lists(deals(), min_size=1, max_size=12))
def test_no_score_is_lost_in_numbers(some: list[DealFacts]) -> None:
    tallies = tallied(some)
    for pair in tallies.pairs:
        assert 0 <= weigh_pair(tallies, pair).score < 100


def test_wrong_shows_for_one_person_are_told() -> None:
    tallies = tallied([one_way(number, hollow=True) for number in range(9)])
    found = weigh_pair(tallies, pair_of("asha", "ravi"))
    assert found.score >= FLAGGED
    assert found.lines[0].sign is Sign.HOLLOW
    assert found.lines[0].who == "asha"


def test_losing_nineteen_times_weighs_enough_with_one_address() -> None:
    tallies = tallied([one_way(number, hollow=False) for number in range(19)])
    pair = pair_of("asha", "ravi")
    assert weigh_pair(tallies, pair).score < FLAGGED
    assert weigh_pair(tallies, pair, ("address",)).score >= FLAGGED


def test_one_purse_is_enough_by_itself() -> None:
    assert weigh_pair(Tallies(), pair_of("asha", "ravi"), ("payee",)).score >= FLAGGED


def test_who_errs_with_everybody_is_not_told_of() -> None:
    tallies = Tallies()
    for number, other in enumerate(("ravi", "meera", "kabir", "uma", "vik") * 10):
        asha = SeatFacts("asha", False, 0.5, -4000, hollow=number % 3 == 0)
        tallies.add([DealFacts(f"d{number}", "t", "d", "CHIP", (asha, SeatFacts(other, True, 0.0, 4000)), ())])
    assert all(weigh_pair(tallies, pair).score < FLAGGED for pair in tallies.pairs)


def test_a_machine_is_told_by_its_pace() -> None:
    steady = PlayerTally(thoughts=400, log_sum=400 * 8.0, log_squares=400 * (64.0 + 0.01))
    person = PlayerTally(thoughts=400, log_sum=400 * 8.0, log_squares=400 * (64.0 + 0.49))
    assert weigh_player(steady).score >= FLAGGED
    assert weigh_player(person).score == 0


@given(st.integers(0, 30), st.floats(0.5, 50), st.floats(0.5, 500), st.floats(0, 500))
def test_a_tail_is_a_probability_and_falls(count: int, shape: float, rate: float, chances: float) -> None:
    here, next_one = at_least(count, shape, rate, chances), at_least(count + 1, shape, rate, chances)
    assert 0 < next_one <= here + 1e-9 <= 1 + 1e-9


def test_a_tail_is_the_sum_of_its_terms() -> None:
    # Shape 3 and even odds: the negative binomial of tosses until the third head.
    exact = 1 - sum(comb(number + 2, 2) * 0.5 ** (number + 3) for number in range(6))
    assert at_least(6, 3.0, 10.0, 10.0) == pytest.approx(exact)


@given(st.lists(st.floats(1e-12, 1), min_size=1, max_size=6))
def test_together_is_never_less_strange_than_all_allow(tails: list[float]) -> None:
    assert 0 < together(tails) <= 1
    assert together([1.0] * len(tails)) == 1


def test_known_quantiles() -> None:
    assert beyond(2.3263) == pytest.approx(0.01, rel=1e-3)
    assert chi_square_tail(5681.2, 5460) == pytest.approx(0.018, abs=0.003)
