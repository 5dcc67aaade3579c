"""The line for a chair at a full table: first come, first seated; nobody jumps it."""

import pytest

from accounts.care.breaks import services as breaks
from accounts.care.breaks.services import Length
from tables.chairs import chips
from tables.chairs import services as chairs
from tables.chairs.models import Waiting
from tables.refusals import TableRefusal
from tables.setup.models import Table
from tables.setup.services import close_table
from tables.wire import presence
from tests.tables.cast import LOSS_MINOR, NOON_MS, all_drop, funded, next_deal, refusal_of, sit, table_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def two():
    return [funded("Asha"), funded("Bela")]


@pytest.fixture
def full(two):
    table = table_of(2)
    for user in two:
        sit(table, user)
    return table


def wait(table, user, buy_in_minor: int = LOSS_MINOR):
    presence.here(table.pk, user.public_id)
    return chairs.wait_in_line(table.public_id, user, buy_in_minor, NOON_MS)


def people_at(table) -> set:
    return {seat.player for seat in table.seats.filter(left_at=None)}


def test_the_first_in_line_gets_the_chair_with_the_chips_announced(full, two):
    first, second = funded(), funded()
    wait(full, first, 3 * LOSS_MINOR)
    wait(full, second)
    chairs.leave(full.public_id, two[0], NOON_MS)
    assert people_at(full) == {two[1], first}
    seat = full.seats.get(player=first)
    assert chips.on_chairs([seat])[seat.pk] == 3 * LOSS_MINOR
    assert list(Waiting.objects.filter(table=full).values_list("player", flat=True)) == [second.pk]


def test_a_chair_that_comes_free_after_a_deal_goes_to_the_line(full, two):
    next_deal(full)
    chetan = funded("Chetan")
    wait(full, chetan)
    chairs.leave(full.public_id, two[0])
    deal = full.deals.get()
    all_drop(deal, two)
    assert people_at(full) == {two[1], chetan}


def test_who_is_away_loses_the_place_to_the_next(full, two):
    away, there = funded(), funded()
    chairs.wait_in_line(full.public_id, away, LOSS_MINOR, NOON_MS)
    wait(full, there)
    chairs.leave(full.public_id, two[0], NOON_MS)
    assert people_at(full) == {two[1], there}
    assert not full.line.exists()


def spend_everything(user) -> None:
    in_hand = chips.in_hand([user], "CHIP")[user.pk]
    sit(table_of(2, buy_in_max_minor=in_hand), user, in_hand)


def test_who_has_spent_the_chips_meanwhile_loses_the_place(full, two):
    poor = funded()
    wait(full, poor)
    spend_everything(poor)
    chairs.leave(full.public_id, two[0], NOON_MS)
    assert people_at(full) == {two[1]}


def test_while_others_wait_nobody_sits_down_before_them(full, two):
    next_deal(full)
    wait(full, funded())
    assert refusal_of(sit, full, funded()) is TableRefusal.LINE_WAITS


def test_a_bot_makes_room_for_who_waits_when_the_deal_is_over():
    table, asha, bela = table_of(2, bots_wanted=1), funded("Asha"), funded("Bela")
    sit(table, asha)
    deal = next_deal(table)
    wait(table, bela)
    bot = table.seats.get(is_bot=True).player
    all_drop(deal, [asha, bot])
    assert people_at(table) == {asha, bela}


def test_with_a_free_chair_there_is_no_line():
    table = table_of(6)
    assert refusal_of(wait, table, funded()) is TableRefusal.CHAIR_FREE


def test_without_the_chips_there_is_no_place(full):
    poor = funded()
    spend_everything(poor)
    assert refusal_of(wait, full, poor) is TableRefusal.NOT_ENOUGH_CHIPS


def test_who_sits_there_does_not_wait(full, two):
    assert refusal_of(wait, full, two[0]) is TableRefusal.ALREADY_SEATED


def test_one_may_leave_the_line(full):
    chetan = funded()
    wait(full, chetan)
    chairs.leave_line(full.public_id, chetan, NOON_MS)
    assert not full.line.exists()
    assert refusal_of(chairs.leave_line, full.public_id, chetan) is TableRefusal.NOT_WAITING


def test_joining_twice_keeps_the_place_and_changes_the_chips(full):
    chetan, deepa = funded(), funded()
    wait(full, chetan)
    wait(full, deepa)
    wait(full, chetan, 2 * LOSS_MINOR)
    assert [(one.player, one.buy_in_minor) for one in full.line.order_by("pk")] == [
        (chetan, 2 * LOSS_MINOR),
        (deepa, LOSS_MINOR),
    ]


def test_two_chairs_that_come_free_at_once_go_to_the_first_two(full, two):
    deal = next_deal(full)
    line = [funded("Chetan"), funded("Deep"), funded("Esha")]
    for user in line:
        wait(full, user, 2 * LOSS_MINOR)
    for user in two:
        chairs.leave(full.public_id, user, NOON_MS)
    all_drop(deal, two)
    assert people_at(full) == set(line[:2])
    assert [one.player for one in full.line.all()] == line[2:]
    full.refresh_from_db()
    assert full.status == "starting"


def test_who_is_on_another_page_of_the_house_keeps_the_place_and_the_chair_says_so(full, two):
    elsewhere = funded()
    presence.here(presence.HOUSE, elsewhere.public_id)
    chairs.wait_in_line(full.public_id, elsewhere, LOSS_MINOR, NOON_MS)
    chairs.leave(full.public_id, two[0], NOON_MS)
    assert full.seats.get(player=elsewhere).from_line
    assert not full.seats.get(player=two[1]).from_line


def test_who_has_closed_the_page_gets_no_chair_even_within_the_grace(full, two):
    gone, there = funded(), funded()
    for user in (gone, there):
        wait(full, user)
    presence.closed(full.pk, gone.public_id)
    chairs.leave(full.public_id, two[0], NOON_MS)
    assert people_at(full) == {two[1], there}


def test_who_opens_the_page_again_keeps_the_place(full, two):
    back = funded()
    wait(full, back)
    presence.closed(full.pk, back.public_id)
    presence.here(full.pk, back.public_id)
    chairs.leave(full.public_id, two[0], NOON_MS)
    assert back in people_at(full)


def test_who_brings_all_they_have_and_all_that_is_allowed_gets_the_chair(two) -> None:
    rich = funded()
    everything = chips.in_hand([rich], "CHIP")[rich.pk]
    table = table_of(2, buy_in_max_minor=everything)
    for user in two:
        sit(table, user)
    wait(table, rich, everything)
    chairs.leave(table.public_id, two[0], NOON_MS)
    assert rich in people_at(table)
    assert chips.in_hand([rich], "CHIP")[rich.pk] == 0


def on_a_break(user) -> None:
    breaks.take_break(user, Length.DAY)


def dearer(_user) -> None:
    Table.objects.update(buy_in_min_minor=2 * LOSS_MINOR)


@pytest.mark.parametrize("meanwhile", [spend_everything, on_a_break, dearer])
def test_the_chair_of_who_may_not_have_it_any_more_goes_to_the_next(full, two, meanwhile) -> None:
    first, second = funded(), funded()
    wait(full, first)
    wait(full, second, 3 * LOSS_MINOR)
    meanwhile(first)
    chairs.leave(full.public_id, two[0], NOON_MS)
    assert people_at(full) == {two[1], second}
    assert not full.line.exists()


def test_a_chair_that_comes_free_in_mid_deal_goes_to_the_line_at_once_unless_the_table_closes(two) -> None:
    rest = [funded(name) for name in ("Chetan", "Deep", "Esha")]
    table = table_of(3)
    for user in two:
        sit(table, user)
    next_deal(table)
    sit(table, rest[0])
    for user in rest[1:]:
        wait(table, user)
    chairs.leave(table.public_id, rest[0], NOON_MS)
    assert people_at(table) == {*two, rest[1]}
    close_table(table.public_id, NOON_MS)
    chairs.leave(table.public_id, rest[1], NOON_MS)
    assert people_at(table) == set(two)
