"""Sitting down: chips go from the player's main account to the chair, or a sentence says what to do."""

import pytest

from base import clock
from base.refusals import sentence_of
from tables.chairs import chips
from tables.chairs import services as chairs
from tables.chairs.models import Seat
from tables.refusals import TableRefusal
from tables.setup.models import TableStatus
from tables.setup.services import close_table
from tests.tables.cast import LOSS_MINOR, NOON_MS, funded, refusal_of, sit, table_of

pytestmark = pytest.mark.django_db


def test_the_buy_in_moves_from_the_main_account_to_the_chair():
    table, asha = table_of(), funded()
    before = chips.in_hand([asha], "CHIP")[asha.pk]
    seat = sit(table, asha, 2 * LOSS_MINOR)
    assert chips.on_chairs([seat])[seat.pk] == 2 * LOSS_MINOR
    assert chips.in_hand([asha], "CHIP")[asha.pk] == before - 2 * LOSS_MINOR


def test_a_chair_may_be_chosen():
    assert sit(table_of(6), funded(), number=4).number == 4


def test_without_a_choice_the_first_free_chair_is_taken():
    table = table_of(6)
    sit(table, funded(), number=0)
    assert sit(table, funded()).number == 1


def test_a_taken_chair_is_refused():
    table = table_of(6)
    sit(table, funded(), number=3)
    assert refusal_of(chairs.sit_down, table.public_id, funded(), LOSS_MINOR, 3, NOON_MS) is TableRefusal.CHAIR_TAKEN


def test_a_chair_that_the_table_does_not_have_is_refused():
    assert (
        refusal_of(chairs.sit_down, table_of(2).public_id, funded(), LOSS_MINOR, 2, NOON_MS)
        is TableRefusal.NO_SUCH_CHAIR
    )


def test_a_full_table_is_refused():
    table = table_of(2)
    sit(table, funded())
    sit(table, funded())
    assert refusal_of(chairs.sit_down, table.public_id, funded(), LOSS_MINOR, None, NOON_MS) is TableRefusal.TABLE_FULL


def test_sitting_down_twice_is_refused_and_moves_no_chips():
    table, asha = table_of(), funded()
    sit(table, asha)
    before = chips.in_hand([asha], "CHIP")[asha.pk]
    assert refusal_of(chairs.sit_down, table.public_id, asha, LOSS_MINOR, None, NOON_MS) is TableRefusal.ALREADY_SEATED
    assert chips.in_hand([asha], "CHIP")[asha.pk] == before


def test_one_player_may_sit_at_two_tables():
    asha = funded()
    assert sit(table_of(), asha).pk != sit(table_of(), asha).pk


def test_too_small_a_buy_in_is_refused():
    assert (
        refusal_of(chairs.sit_down, table_of().public_id, funded(), LOSS_MINOR - 1, None, NOON_MS)
        is TableRefusal.BUY_IN_TOO_SMALL
    )


def test_too_large_a_buy_in_is_refused():
    table = table_of()
    too_much = table.buy_in_max_minor + 1
    assert (
        refusal_of(chairs.sit_down, table.public_id, funded(), too_much, None, NOON_MS) is TableRefusal.BUY_IN_TOO_LARGE
    )


def test_without_enough_chips_nobody_sits_and_the_sentence_says_what_to_do():
    table = table_of(point_value_minor=1_000_000, buy_in_min_minor=80_000_000, buy_in_max_minor=800_000_000)
    code = refusal_of(chairs.sit_down, table.public_id, funded(chips=10), 80_000_000, None, NOON_MS)
    assert code is TableRefusal.NOT_ENOUGH_CHIPS
    assert "smaller point value" in sentence_of(code, "en")
    assert not Seat.objects.filter(table=table).exists()


def test_a_closed_table_is_refused():
    table = table_of()
    close_table(table.public_id, NOON_MS)
    assert (
        refusal_of(chairs.sit_down, table.public_id, funded(), LOSS_MINOR, None, NOON_MS) is TableRefusal.TABLE_CLOSED
    )


def test_a_table_that_does_not_exist_is_refused():
    assert refusal_of(chairs.sit_down, "nowhere", funded(), LOSS_MINOR, None, NOON_MS) is TableRefusal.NO_TABLE


def test_the_countdown_starts_with_the_second_player():
    table = table_of(6)
    sit(table, funded())
    table.refresh_from_db()
    assert (table.status, table.starts_at) == (TableStatus.WAITING, None)
    sit(table, funded())
    table.refresh_from_db()
    assert (table.status, table.starts_at) == (TableStatus.STARTING, clock.at(NOON_MS + 8000))


def test_a_third_player_does_not_put_the_countdown_back():
    table = table_of(6)
    sit(table, funded())
    sit(table, funded())
    table.refresh_from_db()
    first = table.starts_at
    chairs.sit_down(table.public_id, funded(), LOSS_MINOR, None, NOON_MS + 3000)
    table.refresh_from_db()
    assert table.starts_at == first
