"""The tables that are made in bulk to be measured are what sitting down would have left."""

import pytest
from django.contrib.auth import get_user
from django.core.management import call_command

from accounts.login.cookies.store import SessionStore
from base import clock
from bench.load import seating
from tables.chairs import chips
from tables.chairs.models import Seat
from tables.play import deadlines
from tables.play.models import Deal, DealStatus
from tables.setup.models import Table, TableStatus

pytestmark = pytest.mark.django_db


@pytest.fixture
def made():
    return seating.full_tables(3, start_s=0)


def test_six_sit_at_each_with_chips_and_the_ledger_is_right(made):
    seats = list(Seat.objects.filter(table__in=[table.pk for table, _ in made]))
    assert len(seats) == 3 * seating.SEATS
    assert set(chips.on_chairs(seats).values()) == {seating.CHIPS_MINOR}
    call_command("check_ledger")


def test_each_cookie_logs_in_who_sits_there(made, rf):
    for table, cookies in made:
        there = []
        for cookie in cookies:
            rf.session = SessionStore.of_cookie(cookie.split("=")[1])
            there.append(get_user(rf).pk)
        assert there == list(table.seats.order_by("number").values_list("player", flat=True))


def test_deals_start_when_they_are_due_and_leave_nothing_behind_when_closed(made):
    tables = [table for table, _ in made]
    assert deadlines.sweep_starts(clock.now_ms()) == 0
    seating.due_now(tables)
    deadlines.sweep_starts(clock.now_ms() + 1000)
    assert seating.playing(tables) == 3
    seating.close(tables)
    assert set(Table.objects.filter(pk__in=[table.pk for table in tables]).values_list("status", flat=True)) == {
        TableStatus.CLOSED
    }
    assert set(Deal.objects.values_list("status", flat=True)) == {DealStatus.VOID}
