"""The lobby keeps itself in order: a spare table of every kind, chairs of the absent, tables that nobody uses."""

import pytest

from tables.chairs import chips
from tables.chairs import services as chairs
from tables.setup import private, tidying
from tables.setup.models import Table, TableStatus
from tables.setup.services import close_table
from tests.tables.cast import NOON_MS, dealt, funded, sit, table_of

pytestmark = pytest.mark.django_db

MINUTE_MS = 60_000


def open_tables() -> set[str]:
    return set(Table.objects.exclude(status=TableStatus.CLOSED).values_list("name", flat=True))


def test_when_people_sit_at_the_last_empty_one_a_copy_opens():
    table = table_of(6, keeps_spare=True, bots_wanted=2)
    assert tidying.open_spares(NOON_MS) == 0
    sit(table, funded())
    assert tidying.open_spares(NOON_MS) == 1
    copy = Table.objects.get(copy_of=table)
    assert (copy.name, copy.bots_wanted, copy.point_value_minor) == ("Mango Grove 2", 2, table.point_value_minor)
    assert tidying.open_spares(NOON_MS) == 0


def test_copies_of_a_table_with_the_longest_name_have_different_names():
    table = table_of(6, name="M" * 60, keeps_spare=True)
    for number in (2, 3):
        sit(Table.objects.order_by("pk").last(), funded())
        assert tidying.open_spares(NOON_MS) == 1
        assert Table.objects.filter(copy_of=table, name="M" * 58 + f" {number}").exists()


def test_a_table_that_is_not_to_have_a_spare_has_none():
    sit(table_of(6), funded())
    assert tidying.open_spares(NOON_MS) == 0


def test_a_copy_closes_when_two_are_empty_for_a_while():
    table, asha = table_of(6, keeps_spare=True), funded()
    sit(table, asha)
    tidying.open_spares(NOON_MS)
    chairs.leave(table.public_id, asha, NOON_MS)
    assert tidying.close_quiet_tables(NOON_MS + 2 * MINUTE_MS - 1) == 0
    assert tidying.close_quiet_tables(NOON_MS + 2 * MINUTE_MS) == 1
    assert open_tables() == {"Mango Grove"}


def test_the_one_empty_copy_stays_while_the_first_is_in_use():
    table = table_of(6, keeps_spare=True)
    sit(table, funded())
    tidying.open_spares(NOON_MS)
    assert tidying.close_quiet_tables(NOON_MS + 60 * MINUTE_MS) == 0


def test_who_sits_out_for_long_gets_up_with_all_chips():
    table, asha = table_of(6), funded()
    before = chips.in_hand([asha], "CHIP")[asha.pk]
    sit(table, asha)
    chairs.sit_out(table.public_id, asha, wanted=True, now_ms=NOON_MS)
    assert tidying.free_idle_chairs(NOON_MS + 9 * MINUTE_MS) == 0
    assert tidying.free_idle_chairs(NOON_MS + 10 * MINUTE_MS) == 1
    assert chips.in_hand([asha], "CHIP")[asha.pk] == before


def test_who_waits_ready_for_others_keeps_the_chair():
    table = table_of(6)
    sit(table, funded())
    assert tidying.free_idle_chairs(NOON_MS + 600 * MINUTE_MS) == 0


def test_who_came_back_in_time_keeps_the_chair():
    table, asha = table_of(6), funded()
    sit(table, asha)
    for wanted in (True, False):
        chairs.sit_out(table.public_id, asha, wanted=wanted, now_ms=NOON_MS)
    assert tidying.free_idle_chairs(NOON_MS + 60 * MINUTE_MS) == 0


def test_nobody_gets_up_in_the_middle_of_a_deal():
    two = [funded(), funded()]
    deal = dealt(*two)
    chairs.sit_out(deal.table.public_id, two[0], wanted=True, now_ms=NOON_MS)
    deal.table.seats.filter(player=two[0]).update(idle_since=deal.started_at)
    assert tidying.free_idle_chairs(NOON_MS + 60 * MINUTE_MS) == 0


def test_a_private_table_that_everybody_has_left_closes():
    like, asha = table_of(), funded()
    mine = private.open_private(like.public_id, asha, NOON_MS)
    assert tidying.close_quiet_tables(NOON_MS + 29 * MINUTE_MS) == 0
    assert tidying.close_quiet_tables(NOON_MS + 31 * MINUTE_MS) == 1
    mine.refresh_from_db()
    assert mine.status == TableStatus.CLOSED


def test_doing_it_all_twice_changes_nothing_more():
    sit(table_of(6, keeps_spare=True), funded())
    assert tidying.tidy(NOON_MS) == 1
    assert tidying.tidy(NOON_MS) == 0


def test_no_kind_of_table_has_copies_without_end(monkeypatch) -> None:
    monkeypatch.setattr(tidying, "MOST_COPIES", 1)
    sit(table_of(6, keeps_spare=True), funded())
    assert tidying.open_spares(NOON_MS) == 1
    sit(Table.objects.get(copy_of__isnull=False), funded())
    assert tidying.open_spares(NOON_MS) == 0


def test_who_is_back_or_gone_since_their_chair_was_looked_for_is_left_alone() -> None:
    table, asha = table_of(6), funded()
    seat = sit(table, asha)
    assert not tidying._freed(seat.pk, NOON_MS)
    assert table.seats.filter(left_at=None).exists()
    chairs.leave(table.public_id, asha, NOON_MS)
    assert not tidying._freed(seat.pk, NOON_MS)


def test_a_table_where_somebody_sits_or_that_is_closed_since_it_was_looked_for_is_left_alone() -> None:
    table = table_of(6)
    sit(table, funded())
    assert not tidying._closed_if_quiet(table.public_id, NOON_MS)
    assert open_tables() == {"Mango Grove"}
    other = table_of(6)
    close_table(other.public_id, NOON_MS)
    assert not tidying._closed_if_quiet(other.public_id, NOON_MS)


def test_everything_that_has_changed_is_counted() -> None:
    table, asha = table_of(6, keeps_spare=True), funded()
    private.open_private(table.public_id, asha, NOON_MS)
    sit(table, funded(), number=1)
    chairs.sit_out(table.public_id, sit(table, asha).player, wanted=True, now_ms=NOON_MS)
    assert tidying.tidy(NOON_MS + 31 * MINUTE_MS) == 3
