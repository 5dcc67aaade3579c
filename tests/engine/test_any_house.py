"""Houses by chance, not only the eight: each deal and match of them keeps what the engine promises (rules 1 to 9)."""

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engine.houses import RuleProfile, house_document
from engine.proof import prove, prove_deal, prove_match
from tests.engine.any_house import extreme_houses, houses

slowly = settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
seeds = st.integers(0, 2**32)


@slowly
@given(houses(), seeds)
def test_a_deal_keeps_cards_and_money_ends_and_replays(house: RuleProfile, seed: int) -> None:
    assert prove_deal(house, str(seed)).moves > 0


@slowly
@given(extreme_houses(), seeds)
def test_so_does_a_deal_at_the_bounds_of_the_schema(house: RuleProfile, seed: int) -> None:
    assert prove_deal(house, str(seed)).moves > 0


@slowly
@given(houses(formats=("pool", "deals")), seeds)
def test_a_match_ends_and_pays_out_what_was_paid_in(house: RuleProfile, seed: int) -> None:
    assert prove_match(house, str(seed)) >= 0


@settings(max_examples=200, deadline=None)
@given(houses() | extreme_houses())
def test_its_document_is_the_same_house(house: RuleProfile) -> None:
    again = house_document.read(house_document.write(house))
    assert (again, again.hash) == (house, house.hash)


@settings(max_examples=3, deadline=None)
@given(houses())
def test_a_proof_run_again_finds_the_same(house: RuleProfile) -> None:
    assert prove(house, 2) == prove(house, 2)
