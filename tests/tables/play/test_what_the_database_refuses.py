"""What PostgreSQL itself refuses, whatever Python forgot."""

import pytest
from django.db import IntegrityError, transaction
from django.db.models import F

from tables.archive import months
from tables.chairs.models import Seat
from tables.play.models import Deal, DealStatus, Move
from tables.setup.models import Table, TableStatus
from tests.tables.cast import LOSS_MINOR, dealt, funded, sit, table_of

pytestmark = pytest.mark.django_db


def refuses(constraint: str):
    return pytest.raises(IntegrityError, match=constraint)


def test_a_buy_in_below_the_largest_loss():
    table = table_of()
    with refuses("table_buy_in_covers_largest_loss"), transaction.atomic():
        Table.objects.filter(pk=table.pk).update(buy_in_min_minor=LOSS_MINOR - 1)


def test_a_largest_buy_in_below_the_smallest():
    table = table_of()
    with refuses("table_buy_in_order"), transaction.atomic():
        Table.objects.filter(pk=table.pk).update(buy_in_max_minor=F("buy_in_min_minor") - 1)


def test_a_rake_of_more_than_everything():
    table = table_of()
    with refuses("table_rake"), transaction.atomic():
        Table.objects.filter(pk=table.pk).update(rake_bps=10_001)


def test_a_countdown_without_a_time():
    table = table_of()
    with refuses("table_starting_has_a_time"), transaction.atomic():
        Table.objects.filter(pk=table.pk).update(status=TableStatus.STARTING)


def test_two_players_in_one_chair():
    seat = sit(table_of(6), funded())
    with refuses("seat_one_player_a_chair"), transaction.atomic():
        Seat.objects.create(table=seat.table, number=seat.number, player=funded())


def test_one_player_in_two_chairs():
    seat = sit(table_of(6), funded())
    with refuses("seat_one_chair_a_player"), transaction.atomic():
        Seat.objects.create(table=seat.table, number=5, player=seat.player)


def test_a_chair_the_table_does_not_have():
    with refuses("chair 2 is not at this table"), transaction.atomic():
        Seat.objects.create(table=table_of(2), number=2, player=funded())


def test_two_deals_at_once_at_a_table():
    deal = dealt(funded(), funded())
    deal.pk, deal.public_id, deal.number = None, "another", 2
    with refuses("deal_one_at_a_table"), transaction.atomic():
        deal.save(force_insert=True)


def test_a_live_deal_without_a_deadline():
    deal = dealt(funded(), funded())
    with refuses("deal_live_has_a_deadline"), transaction.atomic():
        Deal.objects.filter(pk=deal.pk).update(due_at=None)


def test_a_deal_that_is_over_without_a_time():
    deal = dealt(funded(), funded())
    with refuses("deal_ended_has_a_time"), transaction.atomic():
        Deal.objects.filter(pk=deal.pk).update(status=DealStatus.OVER, due_at=None)


def test_the_same_version_twice():
    move = Move.objects.get(deal=dealt(funded(), funded()))
    with refuses(f"{months.table_of(move.deal_id)}_pkey"), transaction.atomic():
        Move.objects.create(deal=move.deal, version=1, at=move.at, action=b"", events=b"")
