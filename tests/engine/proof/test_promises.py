"""Each promise that a proof holds the engine to is found broken by itself, and is kept at its very edge."""

import pytest
from msgspec.structs import replace

from engine import matches, pool
from engine.deal import DealState
from engine.houses import PROFILES
from engine.pool import Status, moves
from engine.pool.state import Phase
from engine.proof import deals as proof_of_deals
from engine.proof import matches as proof_of_matches
from engine.settlement import Settlement
from tests.engine.deal.cast import table_of

POOL, DEALS = PROFILES["playship-pool101"], PROFILES["junglee-deals2"]
NOT_NOTHING = ["points or money do not sum to nothing."]


def of_money(house: str, scores: tuple[int, ...], money: tuple[int, ...] = (0, 0), rake: int = 0) -> list[str]:
    settled = Settlement(
        points=(0,) * len(scores), scores=scores, money_minor=money, rake_minor=rake, hand_values=(0,) * len(scores)
    )
    return list(proof_of_deals._of_the_money(PROFILES[house], settled))


def of_state(state: DealState) -> list[str]:
    return list(proof_of_deals._broken(state))


def test_points_sum_to_nothing_and_so_do_money_and_rake() -> None:
    assert of_money("taj-points", (10, -10), (900, -1000), 100) == []
    assert of_money("taj-points", (10, -9), (900, -1000), 100) == NOT_NOTHING
    assert of_money("taj-points", (10, -11), (900, -1000), 100) == NOT_NOTHING
    assert of_money("taj-points", (10, -10), (900, -1000), 99) == NOT_NOTHING
    assert of_money("taj-points", (10, -10), (900, -1000), 101) == NOT_NOTHING


def test_nobody_loses_more_than_a_buy_in_covers() -> None:
    assert of_money("taj-points", (80, -80)) == []
    assert of_money("taj-points", (81, -81)) == ["somebody lost 81 points, more than a buy-in covers, 80."]


def test_the_chips_of_a_match_sum_to_nothing_and_in_a_pool_somebody_has_won() -> None:
    assert of_money("junglee-deals2", (90, -90)) == []
    assert of_money("junglee-deals2", (90, -89)) == ["the chips of a match do not sum to nothing."]
    assert of_money("junglee-deals2", (90, -91)) == ["the chips of a match do not sum to nothing."]
    assert of_money("playship-pool101", (0, 40)) == []
    assert of_money("playship-pool101", (1, 40)) == ["nobody won."]
    assert of_money("playship-pool101", (-1, 40)) == ["nobody won."]


def test_every_card_is_somewhere_and_once() -> None:
    state = table_of(2).state
    lost = ["the cards are not those of the packs."]
    assert of_state(state) == []
    assert of_state(replace(state, closed=state.closed[1:])) == lost
    assert of_state(replace(state, open_pile=state.open_pile * 2)) == lost
    finished = table_of(2).draw().finish().state
    assert of_state(finished) == []
    assert of_state(replace(finished, finish_card=None)) == lost
    assert len(proof_of_deals.cards_of(finished)) == 106


def test_there_is_a_card_to_draw_for_whoever_has_not_drawn() -> None:
    state = table_of(2).state
    moved = replace(state, open_pile=state.closed + state.open_pile, closed=b"")
    assert of_state(moved) == ["there is no card to draw."]
    drawn = table_of(2).draw().state
    assert of_state(replace(drawn, open_pile=drawn.closed + drawn.open_pile, closed=b"")) == []
    finished = table_of(2).draw().finish().state
    assert of_state(replace(finished, open_pile=finished.closed + finished.open_pile, closed=b"")) == []


def test_something_happens_next_until_there_is_a_result() -> None:
    assert of_state(replace(table_of(2).state, due_at_ms=None)) == ["nothing ever happens again."]
    assert of_state(table_of(2).drop().state) == []


def test_a_match_pays_out_what_was_paid_in() -> None:
    state = matches.start(POOL, ["asha", "bela"], 2_500, 1_250)
    assert list(proof_of_matches._broken(state)) == []
    state, _ = matches.apply(state, moves.Leave("bela"))
    assert state.phase is Phase.OVER
    assert list(proof_of_matches._broken(state)) == []
    for more in (-1, 1):
        broken = replace(state, payouts_minor=(state.payouts_minor[0] + more, *state.payouts_minor[1:]))
        assert list(proof_of_matches._broken(broken)) == ["what it pays out is not what was paid in."]


@pytest.mark.parametrize("totals", [(0, 320), (160, 160), (320, 0)])
def test_the_chips_of_a_match_stay_and_nobody_owes_any(totals: tuple[int, int]) -> None:
    state = matches.start(DEALS, ["asha", "bela"], 2_500, 1_250)
    chips = ["its chips are not those that it began with."]
    first, second = (one.now(total=total) for one, total in zip(state.entrants, totals, strict=True))
    assert list(proof_of_matches._broken(replace(state, entrants=(first, second)))) == []
    for more in (-1, 1):
        other = first.now(total=first.total + more)
        assert list(proof_of_matches._broken(replace(state, entrants=(other, second)))) == chips
    owing = (first.now(total=-1), second.now(total=321))
    assert list(proof_of_matches._broken(replace(state, entrants=owing))) == chips


def test_a_pools_totals_are_points_and_no_chips() -> None:
    state = matches.start(POOL, ["asha", "bela"], 2_500, 1_250)
    more = replace(state, entrants=tuple(one.now(total=20, status=Status.IN) for one in state.entrants))
    assert list(proof_of_matches._broken(more)) == []
    assert pool.decode(pool.encode(more)) == more
