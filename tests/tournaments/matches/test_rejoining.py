"""Rules 8, rejoin: offered by a clock to who falls, for the fee again, at the highest total + 1; no answer is a no."""

import pytest

from base import clock
from engine.pool import MatchRefusal, MatchRefused, Phase, Status
from tests.tournaments.matches.cast import (
    FEE_MINOR,
    chips_of,
    deal_with,
    on_time,
    players,
    pool_minor,
    saved_state,
    started,
    totals,
)
from tests.wallet.builders import adjusted
from tournaments.matches.models.match import MatchStatus
from tournaments.matches.services.answering import answer_rejoin
from wallet.ledger.models import Transaction
from wallet.ledger.posting import Leg
from wallet.ledger.refs import equity_chips, player_main
from wallet.refusals import InsufficientFunds

pytestmark = pytest.mark.django_db


@pytest.fixture
def four():
    return players(4)


def fall(match, *fallen, others=()):
    """These reach the limit in one deal, the first deal having brought everybody half way."""
    deal_with(match, dict.fromkeys((*fallen, *others), 60))
    deal_with(match, dict.fromkeys(fallen, 60))


def now_ms(match) -> int:
    return clock.to_ms(match.due_at) - 1000


def test_who_falls_is_offered_a_rejoin_with_its_price_and_total(four):
    match = started(four)
    fall(match, four[0], others=[four[1]])
    assert saved_state(match).phase is Phase.REJOIN
    shown = match.table.hosted["match"]
    assert shown["rejoin"] == {
        "players": [four[0].public_id],
        "total": 61,
        "fee_minor": FEE_MINOR,
        "due_at_ms": clock.to_ms(match.due_at),
    }


def test_a_rejoin_costs_the_fee_again_and_joins_the_pool(four):
    match = started(four)
    fall(match, four[0], others=[four[1]])
    before = chips_of(four[0])
    answer_rejoin(match.public_id, four[0], True, now_ms(match))
    assert before - chips_of(four[0]) == FEE_MINOR
    assert pool_minor(match) == 5 * FEE_MINOR
    assert totals(match) == {"Asha": 61, "Binod": 60, "Chitra": 0, "Dev": 0}
    assert match.entries.get(player=four[0]).fees_paid == 2
    assert Transaction.objects.filter(kind="rejoin").count() == 1


def test_two_who_fall_in_one_deal_get_the_same_total(four):
    match = started(four)
    fall(match, four[0], four[1], others=[four[2]])
    answer_rejoin(match.public_id, four[0], True, now_ms(match))
    answer_rejoin(match.public_id, four[1], True, now_ms(match))
    assert totals(match) == {"Asha": 61, "Binod": 61, "Chitra": 60, "Dev": 0}


def test_no_answer_is_a_no(four):
    match = started(four)
    fall(match, four[0])
    on_time(match)
    assert saved_state(match).entrant(four[0].public_id).status is Status.OUT
    assert saved_state(match).phase is Phase.BETWEEN
    assert pool_minor(match) == 4 * FEE_MINOR


def test_a_no_lets_the_match_go_on_at_once(four):
    match = started(four)
    fall(match, four[0])
    answer_rejoin(match.public_id, four[0], False, now_ms(match))
    assert saved_state(match).phase is Phase.BETWEEN


def test_an_answer_does_not_move_the_clock_of_the_others(four):
    match = started(four)
    fall(match, four[0], four[1])
    before = match.due_at
    answer_rejoin(match.public_id, four[0], True, now_ms(match) - 5000)
    match.refresh_from_db()
    assert match.due_at == before


def test_only_who_has_fallen_has_an_offer(four):
    match = started(four)
    fall(match, four[0])
    with pytest.raises(MatchRefused) as refused:
        answer_rejoin(match.public_id, four[1], True, now_ms(match))
    assert refused.value.code is MatchRefusal.NO_OFFER
    assert pool_minor(match) == 4 * FEE_MINOR


def test_the_same_answer_twice_pays_once(four):
    match = started(four)
    fall(match, four[0], four[1])
    answer_rejoin(match.public_id, four[0], True, now_ms(match))
    with pytest.raises(MatchRefused):
        answer_rejoin(match.public_id, four[0], True, now_ms(match))
    assert pool_minor(match) == 5 * FEE_MINOR


def test_who_cannot_pay_keeps_the_offer_until_its_end(four):
    match = started(four)
    fall(match, four[0])
    rest = chips_of(four[0])
    adjusted([Leg(player_main(four[0].pk), -rest), Leg(equity_chips(), rest)])
    with pytest.raises(InsufficientFunds):
        answer_rejoin(match.public_id, four[0], True, now_ms(match))
    assert saved_state(match).phase is Phase.REJOIN


@pytest.mark.parametrize(
    ("why", "fields", "others"),
    [
        ("the fee is 2,000", {"entry_fee_minor": 200_000}, 0),
        ("somebody's total is over 79", {}, 80),
    ],
)
def test_there_is_no_offer(why, fields, others, four):
    match = started(four, **fields)
    deal_with(match, {four[0]: 60, four[1]: others})
    deal_with(match, {four[0]: 60})
    assert saved_state(match).phase is Phase.BETWEEN, why


def test_the_last_but_one_may_not_rejoin():
    two = players(2)
    match = started(two)
    fall(match, two[0])
    assert match.status == MatchStatus.OVER
