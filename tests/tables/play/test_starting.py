"""The start of a deal (rules 4.1, 4.2): toss, seats over successive deals, the shuffle committed to beforehand."""

import pytest

from engine.cards import hand
from engine.houses import profile
from engine.seating import toss
from engine.shuffle import house_commitment
from tables.chairs import infos
from tables.chairs import services as chairs
from tables.play.models import DealSeat, Move
from tests.tables.cast import NOON_MS, all_drop, dealt, funded, next_deal, seed_of, sit, state_of, table_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def three():
    return [funded(name) for name in ("Asha", "Bela", "Chetan")]


def players_of(deal) -> list[str]:
    return [seat.player for seat in state_of(deal).seats]


def test_the_toss_orders_the_seats_from_the_highest_card_to_the_lowest(three):
    deal = dealt(*three)
    drawn = {row["player"]: row["card"] for row in deal.toss}
    result = toss(profile("rummycircle-points"), hand(drawn.values()))
    assert players_of(deal) == [list(drawn)[index] for index in result.order]
    state = state_of(deal)
    assert (state.terms.first, state.terms.dealer) == (0, 2)


def test_at_taj_the_seats_stay(three):
    deal = dealt(*three, profile_name="taj-points")
    assert players_of(deal) == [user.public_id for user in three]


def test_in_the_next_deal_the_first_player_deals(three):
    deal = dealt(*three)
    first = players_of(deal)[state_of(deal).terms.first]
    all_drop(deal, three)
    again = next_deal(deal.table)
    assert again.toss is None
    assert players_of(again)[state_of(again).terms.dealer] == first


def test_a_newcomer_means_a_new_toss(three):
    table = table_of(3)
    for user in three[:2]:
        sit(table, user)
    deal = next_deal(table)
    sit(table, three[2])
    all_drop(deal, three[:2])
    assert next_deal(table).toss is not None


def test_the_shuffle_is_committed_to_while_the_countdown_runs(three):
    table = table_of(3)
    for user in three:
        sit(table, user)
    table.refresh_from_db()
    promised = infos.table_info(table, infos.seats_of(table)).next_deal
    deal = next_deal(table)
    assert (promised.id, promised.commitment) == (deal.public_id, deal.commitment)
    assert house_commitment(deal.public_id, seed_of(deal)) == deal.commitment


def test_toss_and_cards_follow_from_the_seed(three):
    deal = dealt(*three)
    shuffle = state_of(deal).terms.chance.shuffle(deal.public_id)
    assert hand([row["card"] for row in deal.toss]) == shuffle.toss(3)
    assert state_of(deal).cut in shuffle.deck(2)


def test_every_deal_has_a_seed_of_its_own(three):
    deal = dealt(*three)
    all_drop(deal, three)
    again = next_deal(deal.table)
    assert seed_of(again) != seed_of(deal)


def test_the_deal_begins_its_log(three):
    deal = dealt(*three)
    assert Move.objects.get(deal=deal).version == 1
    assert list(DealSeat.objects.filter(deal=deal).values_list("player__public_id", flat=True)) == players_of(deal)


def test_an_override_of_the_operator_holds_in_the_deal(three):
    deal = dealt(*three, overrides={"turn_s": 45})
    assert state_of(deal).profile.turn_s == 45


def test_twenty_one_cards_are_dealt_by_the_same_code(three):
    table = table_of(3, profile_name="classic-points21", buy_in_min_minor=20_000, buy_in_max_minor=200_000)
    for user in three:
        chairs.sit_down(table.public_id, user, 40_000, None, NOON_MS)
    deal = next_deal(table)
    assert {len(seat.hand) for seat in state_of(deal).seats} == {21}
    all_drop(deal, three)
