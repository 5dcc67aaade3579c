"""Leaving: at once between deals, after the deal otherwise, always with all chips."""

import pytest

from tables.chairs import chips
from tables.chairs import services as chairs
from tables.chairs.models import SeatState
from tables.refusals import TableRefusal, TableRefused
from tables.setup.models import TableStatus
from tests.tables.cast import NOON_MS, all_drop, dealt, funded, in_turn, next_deal, sit, started_ms, table_of

pytestmark = pytest.mark.django_db


def in_hand(user) -> int:
    return chips.in_hand([user], "CHIP")[user.pk]


def test_between_deals_one_gets_up_at_once_with_all_chips():
    table, asha = table_of(), funded()
    before = in_hand(asha)
    sit(table, asha)
    seat = chairs.leave(table.public_id, asha, NOON_MS)
    assert seat.left_at is not None
    assert in_hand(asha) == before


def test_leaving_stops_a_countdown_that_lacks_players_then():
    table, asha, bela = table_of(), funded(), funded()
    sit(table, asha)
    sit(table, bela)
    chairs.leave(table.public_id, asha, NOON_MS)
    table.refresh_from_db()
    assert (table.status, table.starts_at) == (TableStatus.WAITING, None)


def test_during_a_deal_one_stays_in_the_chair_to_its_end():
    asha, bela = funded(), funded()
    deal = dealt(asha, bela)
    other = next(user for user in (asha, bela) if user != in_turn(deal, [asha, bela]))
    seat = chairs.leave(deal.table.public_id, other, started_ms(deal))
    assert (seat.state, seat.left_at) == (SeatState.LEAVING, None)


def test_after_the_deal_the_leaver_has_chips_and_result_in_hand():
    asha, bela = funded(), funded()
    before = in_hand(asha) + in_hand(bela)
    deal = dealt(asha, bela)
    chairs.leave(deal.table.public_id, asha)
    chairs.leave(deal.table.public_id, bela)
    all_drop(deal, [asha, bela])
    rake_minor = deal.point_value_minor * 20 // 10
    assert in_hand(asha) + in_hand(bela) == before - rake_minor
    assert not deal.table.seats.filter(left_at=None).exists()


def test_a_player_who_sat_down_during_the_deal_leaves_at_once():
    asha, bela, chetan = funded(), funded(), funded()
    table = table_of(6)
    sit(table, asha)
    sit(table, bela)
    next_deal(table)
    sit(table, chetan)
    assert chairs.leave(table.public_id, chetan).left_at is not None


def test_who_does_not_sit_there_is_refused():
    with pytest.raises(TableRefused) as refused:
        chairs.leave(table_of().public_id, funded())
    assert refused.value.code is TableRefusal.NOT_SEATED


def test_who_changes_their_mind_stays():
    asha, bela = funded(), funded()
    deal = dealt(asha, bela)
    other = next(user for user in (asha, bela) if user != in_turn(deal, [asha, bela]))
    chairs.leave(deal.table.public_id, other, started_ms(deal))
    seat = chairs.sit_out(deal.table.public_id, other, wanted=False)
    assert seat.state == SeatState.SEATED
