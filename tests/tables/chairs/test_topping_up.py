"""Topping up and sitting out: bring more chips, stay in the chair without being dealt in."""

import pytest

from engine import deal as rules
from tables.chairs import chips
from tables.chairs import services as chairs
from tables.chairs.models import Seat, SeatState
from tables.refusals import TableRefusal, TableRefused
from tables.setup.models import TableStatus
from tables.wire import broadcast
from tables.wire.notices import News
from tests.tables.cast import (
    LOSS_MINOR,
    NOON_MS,
    act,
    all_drop,
    dealt,
    funded,
    in_turn,
    next_deal,
    plays,
    sit,
    state_of,
    table_of,
)
from tests.tables.pushed import told

pytestmark = pytest.mark.django_db


def held(seat) -> int:
    return chips.on_chairs([seat])[seat.pk]


def test_more_chips_come_to_the_chair():
    table, asha = table_of(), funded()
    seat = sit(table, asha, LOSS_MINOR)
    chairs.top_up(table.public_id, asha, 500, now_ms=NOON_MS)
    assert held(seat) == LOSS_MINOR + 500


def test_the_same_message_counts_once():
    table, asha = table_of(), funded()
    seat = sit(table, asha, LOSS_MINOR)
    for _ in range(2):
        chairs.top_up(table.public_id, asha, 500, "m7", NOON_MS)
    assert held(seat) == LOSS_MINOR + 500


def test_nobody_has_more_than_the_largest_buy_in_by_topping_up():
    table, asha = table_of(), funded()
    sit(table, asha, table.buy_in_max_minor)
    with pytest.raises(TableRefused) as refused:
        chairs.top_up(table.public_id, asha, 1)
    assert refused.value.code is TableRefusal.BUY_IN_TOO_LARGE


def test_without_enough_chips_nothing_is_brought():
    table = table_of(buy_in_max_minor=10_000 * LOSS_MINOR)
    poor = funded(chips=1)
    seat = sit(table, poor, LOSS_MINOR)
    with pytest.raises(TableRefused) as refused:
        chairs.top_up(table.public_id, poor, 9_000 * LOSS_MINOR)
    assert refused.value.code is TableRefusal.NOT_ENOUGH_CHIPS
    assert held(seat) == LOSS_MINOR


def test_a_player_short_after_a_deal_is_dealt_in_again_after_topping_up():
    two = [funded(), funded()]
    table = table_of(2)
    for user in two:
        sit(table, user, LOSS_MINOR)
    winner = all_drop(next_deal(table), two)
    loser = two[0] if two[1] == winner else two[1]
    table.refresh_from_db()
    assert table.status == TableStatus.WAITING
    chairs.top_up(table.public_id, loser, LOSS_MINOR)
    table.refresh_from_db()
    assert table.status == TableStatus.STARTING


def test_chips_may_be_brought_during_a_deal():
    asha, bela = funded(), funded()
    deal = dealt(asha, bela)
    seat = chairs.top_up(deal.table.public_id, asha, 700)
    assert held(seat) == 2 * LOSS_MINOR + 700


def test_who_sits_out_is_not_dealt_in():
    table = table_of(3)
    three = [funded() for _ in range(3)]
    for user in three:
        sit(table, user)
    chairs.sit_out(table.public_id, three[0], wanted=True, now_ms=NOON_MS)
    players = {seat.player for seat in state_of(next_deal(table)).seats}
    assert players == {three[1].public_id, three[2].public_id}


def test_who_comes_back_is_dealt_in():
    table = table_of(2)
    two = [funded(), funded()]
    for user in two:
        sit(table, user)
    chairs.sit_out(table.public_id, two[0], wanted=True, now_ms=NOON_MS)
    seat = chairs.sit_out(table.public_id, two[0], wanted=False, now_ms=NOON_MS)
    assert seat.state == SeatState.SEATED
    table.refresh_from_db()
    assert table.status == TableStatus.STARTING


def test_coming_back_with_too_few_chips_is_refused():
    two = [funded(), funded()]
    table = table_of(2)
    for user in two:
        sit(table, user, LOSS_MINOR)
    winner = all_drop(next_deal(table), two)
    loser = two[0] if two[1] == winner else two[1]
    with pytest.raises(TableRefused) as refused:
        chairs.sit_out(table.public_id, loser, wanted=False)
    assert refused.value.code is TableRefusal.TOP_UP_FIRST


def after_a_loss(to_minor: int | None):
    two = [funded(), funded()]
    table = table_of(2)
    for user in two:
        sit(table, user, LOSS_MINOR)
        chairs.auto_top_up(table.public_id, user, to_minor, NOON_MS)
    winner = all_drop(next_deal(table), two)
    loser = two[0] if two[1] == winner else two[1]
    table.refresh_from_db()
    return table, table.seats.get(player=loser)


def test_who_wishes_so_is_topped_up_by_itself_and_dealt_in():
    table, seat = after_a_loss(3 * LOSS_MINOR)
    assert held(seat) == 3 * LOSS_MINOR
    assert table.status == TableStatus.STARTING


def test_who_does_not_wish_so_is_not():
    table, seat = after_a_loss(None)
    assert held(seat) < LOSS_MINOR
    assert table.status == TableStatus.WAITING


def test_a_wish_outside_the_buy_ins_is_refused():
    table, asha = table_of(), funded()
    sit(table, asha)
    for to_minor in (table.buy_in_min_minor - 1, table.buy_in_max_minor + 1):
        with pytest.raises(TableRefused):
            chairs.auto_top_up(table.public_id, asha, to_minor)


def test_a_chair_may_be_filled_up_to_exactly_the_largest_buy_in():
    table, asha = table_of(), funded()
    seat = sit(table, asha, LOSS_MINOR)
    chairs.top_up(table.public_id, asha, table.buy_in_max_minor - LOSS_MINOR, now_ms=NOON_MS)
    assert held(seat) == table.buy_in_max_minor


def test_who_has_won_keeps_what_they_have_though_they_wish_to_be_topped_up() -> None:
    table, loser = after_a_loss(3 * LOSS_MINOR)
    winner = table.seats.exclude(pk=loser.pk).get()
    assert LOSS_MINOR < held(winner) < 3 * LOSS_MINOR


def test_who_has_no_chips_left_to_be_topped_up_with_stays_short() -> None:
    poor, rich = funded(chips=1), funded()
    in_hand = chips.in_hand([poor], "CHIP")[poor.pk]
    table = table_of(2)
    for user in (poor, rich):
        sit(table, user, LOSS_MINOR)
        chairs.auto_top_up(table.public_id, user, 3 * LOSS_MINOR, NOON_MS)
    left = in_hand - LOSS_MINOR
    sit(table_of(2, buy_in_max_minor=left), poor, left)
    deal = next_deal(table)
    if in_turn(deal, [poor, rich]) == rich:
        plays(deal, [rich])
    act(deal, poor, rules.Drop(seat=0))
    seat = table.seats.get(player=poor)
    assert (seat.short, held(seat)) == (True, LOSS_MINOR - 2000)


@pytest.mark.parametrize("field", ["buy_in_min_minor", "buy_in_max_minor"])
def test_one_may_be_topped_up_to_the_smallest_and_to_the_largest_buy_in(field) -> None:
    table, asha = table_of(), funded()
    sit(table, asha)
    assert chairs.auto_top_up(table.public_id, asha, getattr(table, field)).auto_top_up_minor == getattr(table, field)


def test_with_just_enough_chips_one_comes_back() -> None:
    table, asha = table_of(), funded()
    sit(table, asha, LOSS_MINOR)
    chairs.sit_out(table.public_id, asha, wanted=True, now_ms=NOON_MS)
    assert chairs.sit_out(table.public_id, asha, wanted=False, now_ms=NOON_MS).state == SeatState.SEATED


def test_a_chair_to_which_nothing_was_brought_and_an_account_that_was_never_opened_hold_nothing() -> None:
    table, asha = table_of(), funded()
    seat = Seat.objects.create(table=table, player=asha, number=0, currency="CHIP")
    assert (held(seat), chips.in_hand([asha], "INR")) == (0, {asha.pk: 0})
    assert chips.on_chairs([]) == {}


def test_who_is_short_of_chips_is_told_once_and_nobody_else_is(
    django_capture_on_commit_callbacks,
) -> None:
    two = [funded("Asha"), funded("Bela")]
    table = table_of(3)
    for user in two:
        sit(table, user, LOSS_MINOR)
    deal = next_deal(table)
    with broadcast.collected() as pushes, django_capture_on_commit_callbacks(execute=True):
        winner = all_drop(deal, two)
    assert told(pushes, News.TOP_UP) == [user.public_id for user in two if user != winner]
    with broadcast.collected() as pushes, django_capture_on_commit_callbacks(execute=True):
        sit(table, funded("Chitra"))
    assert told(pushes, News.TOP_UP) == []
