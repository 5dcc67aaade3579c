"""Rules 8: drops left, manual and auto split, and who gets what."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.houses import PROFILES, profile
from engine.pool.split import Split, SplitKind, SplitRefusal, drops_left, split
from tests.engine.cast import CIRCLE_101, CIRCLE_201, PLAYSHIP_61, PLAYSHIP_101, TAJ

CHEAP, LIMIT, DEAR = 2500, 200_000, 200_001


def at_101(drops: list[int], *, fee: int = CHEAP, started: int = 6, pool: int | None = None) -> Split:
    """A pool of 101 whose players have so many drops left."""
    totals = [100 - 20 * own for own in drops]
    return split(profile(PLAYSHIP_101), fee, 6 * fee if pool is None else pool, started, totals)


@pytest.mark.parametrize(
    ("house", "total", "drops"),
    [(CIRCLE_101, 0, 5), (CIRCLE_101, 80, 1), (CIRCLE_101, 81, 0), (CIRCLE_201, 125, 3), (PLAYSHIP_61, 46, 0)],
)
def test_drops_left_are_how_many_first_drops_still_stay_under_the_limit(house: str, total: int, drops: int) -> None:
    assert drops_left(profile(house), total) == drops


def test_only_a_pool_has_drops_left() -> None:
    with pytest.raises(ValueError, match="pool"):
        drops_left(profile(TAJ), 0)


class TestManual:
    """A fee of at most 2,000: everybody must agree."""

    def test_two_or_three_left_of_more_with_drops_at_most_two_apart(self) -> None:
        assert at_101([2, 0]).kind is SplitKind.MANUAL
        assert at_101([3, 2, 1]).kind is SplitKind.MANUAL

    def test_up_to_a_fee_of_two_thousand(self) -> None:
        assert at_101([2, 0], fee=LIMIT).kind is SplitKind.MANUAL
        assert at_101([2, 0], fee=DEAR).kind is None

    def test_not_while_everybody_who_started_is_still_in(self) -> None:
        assert at_101([2, 0], started=2).refusal is SplitRefusal.NOBODY_OUT

    def test_not_with_four_left(self) -> None:
        assert at_101([1, 1, 0, 0]).refusal is SplitRefusal.TOO_MANY_LEFT

    def test_not_with_drops_three_apart(self) -> None:
        assert at_101([3, 1, 0]).refusal is SplitRefusal.DROPS_TOO_FAR_APART


class TestAuto:
    """A fee over 2,000: it happens by itself."""

    @pytest.mark.parametrize("drops", [[1, 1, 0, 0], [1, 0, 0, 0], [1, 1, 0], [0, 0, 0], [1, 1], [1, 0], [0, 0]])
    def test_everybody_has_at_most_one_drop_and_enough_have_none(self, drops: list[int]) -> None:
        assert at_101(drops, fee=DEAR).kind is SplitKind.AUTO

    @pytest.mark.parametrize("drops", [[1, 1, 1, 0], [1, 1, 1]])
    def test_not_with_too_few_without_a_drop(self, drops: list[int]) -> None:
        assert at_101(drops, fee=DEAR).refusal is SplitRefusal.TOO_FEW_WITHOUT_DROPS

    def test_not_with_two_drops_left_to_somebody(self) -> None:
        assert at_101([2, 0], fee=DEAR).refusal is SplitRefusal.TOO_MANY_DROPS_LEFT

    def test_not_with_five_left(self) -> None:
        assert at_101([0, 0, 0, 0, 0], fee=DEAR).refusal is SplitRefusal.TOO_MANY_LEFT

    def test_at_least_one_player_must_be_out(self) -> None:
        assert at_101([1, 0], fee=DEAR, started=2).refusal is SplitRefusal.NOBODY_OUT


class TestTheRemainder:
    """Either needs more than one entry fee to be left after the excess drops."""

    def test_exactly_one_entry_fee_is_too_little(self) -> None:
        assert at_101([1, 0], pool=2 * CHEAP).refusal is SplitRefusal.PRIZE_TOO_SMALL

    def test_one_unit_more_is_enough(self) -> None:
        assert at_101([1, 0], pool=2 * CHEAP + 1).kind is SplitKind.MANUAL

    def test_a_prize_that_does_not_pay_the_excess_drops_has_no_amounts(self) -> None:
        found = at_101([2, 0], pool=2 * CHEAP - 1)
        assert (found.kind, found.refusal, found.amounts_minor) == (None, SplitRefusal.PRIZE_TOO_SMALL, None)


class TestAmounts:
    """Excess drops at the entry fee each, the remainder equally."""

    def test_the_seeds_example_to_the_paisa(self) -> None:
        """Seed 003: fee 25, pool 150, drops 3, 1 and 0 give 91.66, 41.67 and 16.67."""
        assert at_101([3, 1, 0], pool=15_000).amounts_minor == (9166, 4167, 1667)

    def test_amounts_are_told_even_when_no_split_is_possible(self) -> None:
        found = at_101([3, 1, 0], pool=15_000)
        assert found.kind is None
        assert found.amounts_minor is not None

    def test_odd_units_go_to_the_fewest_drops_first(self) -> None:
        assert at_101([1, 0], pool=CHEAP + 11).amounts_minor == (CHEAP + 5, 6)

    def test_with_equal_drops_to_the_later_seat_first(self) -> None:
        assert at_101([0, 0, 0], pool=10_001).amounts_minor == (3333, 3334, 3334)


@given(
    st.sampled_from(sorted(house.name for house in PROFILES.values() if house.format == "pool")),
    st.integers(0, 500_000),
    st.integers(0, 5_000_000),
    st.lists(st.integers(0, 60), min_size=2, max_size=6),
)
def test_the_amounts_are_the_whole_prize(house: str, fee: int, pool: int, totals: list[int]) -> None:
    found = split(profile(house), fee, pool, 6, totals)
    if found.amounts_minor is not None:
        assert sum(found.amounts_minor) == pool
        assert min(found.amounts_minor) >= 0
