"""Bots that keep company: they wait for people, make room for them, and never play for money."""

import pytest
from django.db import IntegrityError, transaction

from accounts.people.services import create_bot
from engine import deal as rules
from tables.chairs import chips
from tables.chairs import services as chairs
from tables.chairs.company import wanted
from tables.chairs.models import Seat
from tables.play import deadlines
from tables.refusals import TableRefusal, TableRefused
from tables.setup.models import Table, TableStatus
from tables.setup.services import close_table
from tests.tables.cast import (
    LOSS_MINOR,
    NOON_MS,
    act,
    all_drop,
    funded,
    in_turn,
    next_deal,
    plays,
    sit,
    state_of,
    table_of,
)
from tests.wallet.builders import licensed
from wallet.ledger.audit import differences
from wallet.ledger.models import Transaction
from wallet.play.chips import grant_chips

pytestmark = pytest.mark.django_db


def bots_at(table) -> int:
    return table.seats.filter(left_at=None, is_bot=True).count()


def test_bots_wait_in_their_chairs_as_the_operator_wished():
    assert bots_at(table_of(6, bots_wanted=3)) == 3


def test_bots_alone_do_not_play():
    table = table_of(6, bots_wanted=4)
    assert table.status == TableStatus.WAITING
    assert deadlines.sweep_starts(NOON_MS + 100_000) == 0


def test_one_person_and_a_bot_play():
    table = table_of(2, bots_wanted=1)
    asha = funded()
    sit(table, asha)
    deal = next_deal(table)
    assert {seat.player for seat in state_of(deal).seats} > {asha.public_id}


@pytest.mark.parametrize(
    ("chairs_there", "bots", "people", "stay"),
    [
        (6, 5, 0, 5),
        (6, 5, 1, 4),
        (6, 3, 1, 3),
        (6, 3, 3, 2),
        (6, 5, 5, 0),
        (6, 5, 6, 0),
        (2, 1, 0, 1),
        (2, 1, 1, 1),
        (2, 1, 2, 0),
    ],
)
def test_a_chair_is_left_to_the_next_person_while_the_table_can_be_played(chairs_there, bots, people, stay):
    table = Table(profile_name="rummycircle-points", max_seats=chairs_there, bots_wanted=bots)
    assert wanted(table, people) == stay


def test_at_a_full_table_a_bot_makes_room_between_deals():
    table = table_of(2, bots_wanted=1)
    sit(table, funded())
    sit(table, funded())
    assert bots_at(table) == 0


def test_a_bot_in_a_deal_does_not_make_room():
    table = table_of(2, bots_wanted=1)
    sit(table, funded())
    next_deal(table)
    with pytest.raises(TableRefused) as refused:
        sit(table, funded())
    assert refused.value.code is TableRefusal.TABLE_FULL


def test_a_chair_taken_by_a_waiting_bot_may_be_chosen():
    table = table_of(6, bots_wanted=5)
    taken = table.seats.filter(is_bot=True).first()
    assert sit(table, funded(), number=taken.number).number == taken.number


def test_bots_bring_chips_from_the_house_and_the_ledger_holds():
    table = table_of(6, bots_wanted=3)
    held = chips.on_chairs(list(table.seats.all()))
    assert set(held.values()) == {table.buy_in_max_minor}
    assert list(differences()) == []


def test_a_bot_short_of_chips_is_filled_up():
    table = table_of(2, bots_wanted=1, buy_in_max_minor=LOSS_MINOR)
    asha = funded()
    sit(table, asha, LOSS_MINOR)
    deal = next_deal(table)
    bot = table.seats.get(is_bot=True)
    all_drop(deal, [asha, bot.player])
    assert chips.on_chairs([bot])[bot.pk] >= LOSS_MINOR


def test_no_bot_is_at_two_tables():
    for _ in range(3):
        table_of(6, bots_wanted=3)
    seated = list(Seat.objects.filter(left_at=None, is_bot=True).values_list("player_id", flat=True))
    assert len(seated) == len(set(seated)) == 9


def test_closing_a_table_frees_its_bots_for_others():
    first = table_of(6, bots_wanted=3)
    before = set(first.seats.values_list("player_id", flat=True))
    close_table(first.public_id, NOON_MS)
    second = table_of(6, bots_wanted=3)
    assert set(second.seats.values_list("player_id", flat=True)) == before


def money_table() -> Table:
    licensed()
    return table_of(2, currency_id="INR")


def test_the_service_refuses_a_bot_at_a_table_for_money():
    with pytest.raises(TableRefused) as refused:
        chairs.sit_down(money_table().public_id, create_bot("Robo"), LOSS_MINOR)
    assert refused.value.code is TableRefusal.BOTS_ONLY_FOR_CHIPS


def test_the_database_refuses_a_bot_at_a_table_for_money_whoever_asks():
    table, bot = money_table(), create_bot("Robo")
    with pytest.raises(IntegrityError, match="seat_bots_never_play_for_money"), transaction.atomic():
        Seat.objects.create(table=table, number=0, player=bot, is_bot=False, currency="CHIP")


def test_the_database_refuses_a_table_for_money_that_wants_bots():
    table = money_table()
    with pytest.raises(IntegrityError, match="table_bots_never_play_for_money"), transaction.atomic():
        Table.objects.filter(pk=table.pk).update(bots_wanted=1)


def test_a_bot_that_has_the_chips_is_given_none():
    table, bot = table_of(3, buy_in_max_minor=10**6), create_bot("Ratna")
    held_minor = chips.in_hand([bot], "CHIP")[bot.pk]
    given = Transaction.objects.count()
    seat = Seat.objects.create(table=table, player=bot, number=0, is_bot=True, currency="CHIP")
    chips.bring_for_bot(seat, held_minor)
    assert Transaction.objects.count() == given + 1
    assert chips.on_chairs([seat])[seat.pk] == held_minor


def test_a_bot_that_lacks_a_little_is_given_just_that() -> None:
    table, bot = table_of(3, buy_in_max_minor=10**7), create_bot("Ratna")
    held_minor = chips.in_hand([bot], "CHIP")[bot.pk]
    seat = Seat.objects.create(table=table, player=bot, number=0, is_bot=True, currency="CHIP")
    chips.bring_for_bot(seat, held_minor + 1)
    assert chips.on_chairs([seat])[seat.pk] == held_minor + 1
    assert chips.in_hand([bot], "CHIP")[bot.pk] == 0


def test_no_bot_is_wanted_where_money_is_played_for() -> None:
    assert wanted(Table(profile_name="rummycircle-points", max_seats=6, bots_wanted=3, currency_id="INR"), 1) == 0


def test_as_many_bots_stay_when_somebody_comes() -> None:
    table = table_of(6, bots_wanted=3)
    before = set(table.seats.values_list("player_id", flat=True))
    asha = funded()
    sit(table, asha)
    assert set(table.seats.filter(left_at=None).values_list("player_id", flat=True)) == {*before, asha.pk}


def test_a_bot_that_has_lost_is_filled_up_to_the_largest_buy_in_and_no_further() -> None:
    table, asha = table_of(2, bots_wanted=1, buy_in_max_minor=LOSS_MINOR), funded()
    sit(table, asha, LOSS_MINOR)
    deal, bot = next_deal(table), table.seats.get(is_bot=True)
    if in_turn(deal, [asha, bot.player]) == asha:
        plays(deal, [asha])
    act(deal, bot.player, rules.Drop(seat=0))
    assert chips.on_chairs([bot])[bot.pk] == LOSS_MINOR


def test_a_bot_sits_down_at_a_table_for_chips_as_anybody_does() -> None:
    table, bot = table_of(), create_bot("Robo")
    grant_chips(bot, LOSS_MINOR, "gift:robo")
    assert sit(table, bot, LOSS_MINOR).player == bot
