"""`manage.py seed_demo`: a lobby worth a first look, made once."""

from io import StringIO

import pytest
from django.core.management import call_command

from tables.chairs import services as chairs
from tables.setup.models import Table
from tests.tables.cast import NOON_MS, all_drop, funded, next_deal
from wallet.ledger.audit import differences

pytestmark = pytest.mark.django_db


def seed() -> str:
    said = StringIO()
    call_command("seed_demo", stdout=said)
    return said.getvalue()


def test_it_opens_tables_of_several_houses_with_and_without_bots():
    seed()
    tables = Table.objects.all()
    assert {table.profile_name for table in tables} >= {"rummycircle-points", "taj-points", "classic-points21"}
    assert {table.bots_wanted == 0 for table in tables} == {True, False}
    assert list(differences()) == []


def test_a_second_run_changes_nothing():
    seed()
    count = Table.objects.count()
    assert "0 demo tables opened" in seed()
    assert Table.objects.count() == count


def test_a_new_guest_can_afford_a_seat_and_play_at_once():
    seed()
    table = Table.objects.get(name="Lotus Pond")
    asha = funded(chips=1)
    chairs.sit_down(table.public_id, asha, table.buy_in_min_minor, None, NOON_MS)
    deal = next_deal(table)
    all_drop(deal, [asha, table.seats.get(is_bot=True).player])
