"""Rules 8: drops left, manual and auto split in each house, and who gets what."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.houses import PROFILES, profile
from engine.houses.documents import edition
from engine.pool.split import Split, SplitKind, SplitRefusal, drops_left, split
from tests.engine.cast import CIRCLE_101, CIRCLE_201, PLAYSHIP_61, PLAYSHIP_101, TAJ

POOLS = sorted(house.name for house in PROFILES.values() if house.format == "pool")
CHEAP, LIMIT, DEAR = 2500, 200_000, 200_001


def at_101(
    drops: list[int], *, fee: int = CHEAP, started: int = 6, pool: int | None = None, house: str = PLAYSHIP_101
) -> Split:
    """A pool of 101 whose players have so many drops left."""
    totals = [100 - 20 * own for own in drops]
    return split(profile(house), fee, 6 * fee if pool is None else pool, started, totals)


def at_circle(drops: list[int], *, fee: int = CHEAP, started: int = 6, pool: int | None = None) -> Split:
    """The same by RummyCircle's rules."""
    return at_101(drops, fee=fee, started=started, pool=pool, house=CIRCLE_101)


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
    """Playship, a fee of at most 2,000: everybody must agree."""

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
    """Playship, a fee over 2,000: it happens by itself."""

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
    """At Playship either needs more than one entry fee to be left after the excess drops."""

    def test_exactly_one_entry_fee_is_too_little(self) -> None:
        assert at_101([1, 0], pool=2 * CHEAP).refusal is SplitRefusal.PRIZE_TOO_SMALL

    def test_one_unit_more_is_enough(self) -> None:
        assert at_101([1, 0], pool=2 * CHEAP + 1).kind is SplitKind.MANUAL

    def test_a_prize_that_does_not_pay_the_excess_drops_has_no_amounts(self) -> None:
        found = at_101([2, 0], pool=2 * CHEAP - 1)
        assert (found.kind, found.refusal, found.amounts_minor) == (None, SplitRefusal.PRIZE_TOO_SMALL, None)


class TestRummyCircle:
    """Manual only, whatever the fee and however far the drops are apart; the remainder is at least one fee."""

    @pytest.mark.parametrize(
        ("left", "started"), [(2, 3), (2, 4), (3, 4), (2, 5), (3, 5), (2, 6), (3, 6)], ids=lambda number: str(number)
    )
    def test_three_or_two_left_of_more_than_three_or_two_left_of_three(self, left: int, started: int) -> None:
        assert at_circle([0] * left, started=started).kind is SplitKind.MANUAL

    @pytest.mark.parametrize(("left", "started"), [(2, 2), (3, 3)])
    def test_not_while_everybody_who_started_is_still_in(self, left: int, started: int) -> None:
        assert at_circle([0] * left, started=started).refusal is SplitRefusal.NOBODY_OUT

    @pytest.mark.parametrize("left", [4, 5])
    def test_not_with_more_than_three_left(self, left: int) -> None:
        assert at_circle([0] * left).refusal is SplitRefusal.TOO_MANY_LEFT

    @pytest.mark.parametrize("fee", [CHEAP, LIMIT, DEAR, 100 * DEAR])
    def test_whatever_the_fee(self, fee: int) -> None:
        assert at_circle([1, 0], fee=fee).kind is SplitKind.MANUAL
        assert at_circle([2, 2, 2], fee=fee).kind is SplitKind.MANUAL

    def test_a_dear_pool_with_four_left_is_not_split_by_itself(self) -> None:
        assert at_circle([1, 1, 0, 0], fee=DEAR).kind is None
        assert at_101([1, 1, 0, 0], fee=DEAR).kind is SplitKind.AUTO

    @pytest.mark.parametrize("drops", [[3, 1, 0], [4, 0], [5, 0, 0]])
    def test_with_drops_any_number_apart(self, drops: list[int]) -> None:
        assert at_circle(drops, pool=20 * CHEAP).kind is SplitKind.MANUAL

    def test_exactly_one_entry_fee_remaining_is_enough(self) -> None:
        assert at_circle([1, 0], pool=2 * CHEAP).kind is SplitKind.MANUAL

    def test_one_unit_less_is_too_little(self) -> None:
        assert at_circle([1, 0], pool=2 * CHEAP - 1).refusal is SplitRefusal.PRIZE_TOO_SMALL

    def test_the_seeds_example_may_be_split(self) -> None:
        """Seed 003: fee 25, pool 150, drops 3, 1 and 0 give 91.66, 41.67 and 16.67."""
        found = at_circle([3, 1, 0], pool=15_000)
        assert (found.kind, found.amounts_minor) == (SplitKind.MANUAL, (9166, 4167, 1667))

    def test_the_first_edition_was_played_by_playships_rule(self) -> None:
        first = edition(CIRCLE_101, 1)
        assert first is not None
        assert split(first, DEAR, 6 * DEAR, 6, [80, 100]).kind is SplitKind.AUTO
        assert split(first, CHEAP, 15_000, 6, [40, 80, 100]).refusal is SplitRefusal.DROPS_TOO_FAR_APART


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
    st.sampled_from(POOLS),
    st.integers(0, 500_000),
    st.integers(0, 5_000_000),
    st.lists(st.integers(0, 60), min_size=2, max_size=6),
)
def test_the_amounts_are_the_whole_prize(house: str, fee: int, pool: int, totals: list[int]) -> None:
    found = split(profile(house), fee, pool, 6, totals)
    if found.amounts_minor is not None:
        assert sum(found.amounts_minor) == pool
        assert min(found.amounts_minor) >= 0


FEES = st.sampled_from([1, 333, CHEAP, LIMIT - 1, LIMIT, DEAR, 500_000])


@st.composite
def pools_between_deals(draw: st.DrawFn, limit: int) -> tuple[int, int, int, list[int]]:
    """Fee, prize, how many started and the totals of those left; the prize often near what a split just needs."""
    fee, totals = draw(FEES), draw(st.lists(st.integers(0, limit - 1), min_size=2, max_size=6))
    started = draw(st.integers(len(totals), 6))
    return fee, draw(st.integers(0, 8)) * fee + draw(st.integers(-1, 1)) + 1, started, totals


@given(st.sampled_from([CIRCLE_101, CIRCLE_201]), st.data())
def test_rummycircles_rule_is_its_help_page_word_for_word(house: str, data: st.DataObject) -> None:
    rules = profile(house)
    assert rules.limit is not None
    fee, pool, started, totals = data.draw(pools_between_deals(rules.limit))
    found = split(rules, fee, pool, started, totals)
    excess = sum(found.drops_left) - len(totals) * min(found.drops_left)
    enough_out = (started > 3 and len(totals) in (2, 3)) or (started == 3 and len(totals) == 2)
    allowed = enough_out and pool - excess * fee >= fee
    assert found.kind is (SplitKind.MANUAL if allowed else None)
    assert (found.refusal is None) is allowed


@given(st.sampled_from([CIRCLE_101, CIRCLE_201]), st.data())
def test_where_playship_would_take_a_vote_rummycircle_does_too(house: str, data: st.DataObject) -> None:
    rules, first = profile(house), edition(house, 1)
    assert rules.limit is not None
    assert first is not None
    fee, pool, started, totals = data.draw(pools_between_deals(rules.limit))
    before, now = split(first, fee, pool, started, totals), split(rules, fee, pool, started, totals)
    assert (before.drops_left, before.amounts_minor) == (now.drops_left, now.amounts_minor)
    if before.kind is SplitKind.MANUAL:
        assert now.kind is SplitKind.MANUAL
