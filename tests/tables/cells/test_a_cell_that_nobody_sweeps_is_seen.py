"""The house's health says when a cell that has deals is not swept, and costs nothing of the past."""

from datetime import timedelta

import pytest
from django.db import connection

from base import clock
from base.watching.health import Finding
from tables.cell_work.services import give_up, set_open
from tables.operators import watched
from tables.outages.models import LastSweep
from tables.outages.services import name_of

pytestmark = pytest.mark.django_db(transaction=True)
HOME = 0


def ask(statement: str) -> tuple[object, ...]:
    with connection.cursor() as cursor:
        cursor.execute(statement)
        return cursor.fetchone()


def swept(cell: int, seconds_ago: float) -> None:
    at = clock.now() - timedelta(seconds=seconds_ago)
    LastSweep.objects.update_or_create(name=name_of(cell), defaults={"swept_at": at})


def test_a_cell_with_a_deal_that_nobody_sweeps_is_named_with_how_long(deal):
    swept(HOME, 0)
    swept(deal.cell, 60)
    found = watched.sweeps(ask)
    assert not found.is_well
    assert found.says.startswith(f"nobody has fired deadlines of cell {deal.cell} for ")
    assert 59 <= (found.number or 0) < 600


def test_a_cell_that_is_swept_is_well(deal):
    swept(HOME, 0)
    swept(deal.cell, 0)
    assert watched.sweeps(ask).is_well


def test_a_cell_without_deals_may_be_away(deal, cells):
    swept(HOME, 0)
    for cell in cells:
        swept(cell, 0 if cell == deal.cell else 60)
    assert watched.sweeps(ask).is_well


def test_a_cell_that_was_given_up_is_nobodys_to_sweep(deal):
    set_open(deal.cell, False)
    give_up(deal.cell)
    swept(HOME, 0)
    swept(deal.cell, 60)
    assert watched.sweeps(ask).is_well


def test_where_nobody_sweeps_anything_home_is_named(deal):
    swept(HOME, 60)
    swept(deal.cell, 90)
    found = watched.sweeps(ask)
    assert not found.is_well
    assert "cell" not in found.says
    assert (found.number or 0) >= 89


def test_a_house_without_cells_is_well_while_it_is_swept(db):
    swept(HOME, 0)
    assert watched.sweeps(ask).is_well


def test_a_house_that_was_never_swept_is_not_well(db):
    assert watched.sweeps(ask) == Finding(False, "nobody has fired a deadline yet")


def test_deals_of_a_cell_are_found_by_their_own_index(deal):
    with connection.cursor() as cursor:
        cursor.execute("SET enable_seqscan = off")
        try:
            cursor.execute(f"EXPLAIN (COSTS OFF) {watched._SWEPT}")
            plan = [line.strip(" ->") for (line,) in cursor]
        finally:
            cursor.execute("RESET enable_seqscan")
    scans = [line for line in plan if " on tables_deal " in line]
    assert scans == ["Index Only Scan using deal_in_a_cell on tables_deal deal"]
