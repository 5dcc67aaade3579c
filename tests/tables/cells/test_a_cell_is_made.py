"""A cell is made once, by a small number; it is a schema of two tables that name no other."""

import pytest
from django.db import IntegrityError, connection, transaction

from tables.cell_work import services
from tables.cell_work.services import CellTrouble
from tables.cells.models import Cell

pytestmark = pytest.mark.django_db


def tables_of(schema: str) -> set[str]:
    with connection.cursor() as cursor:
        cursor.execute("SELECT tablename FROM pg_tables WHERE schemaname = %s", [schema])
        return {name for (name,) in cursor.fetchall()}


@pytest.fixture
def cell():
    yield services.make(7)
    if not connection.in_atomic_block:
        with connection.cursor() as cursor:
            cursor.execute("DROP SCHEMA IF EXISTS live_7, live_8 CASCADE")


def test_its_tables_are_there_and_it_is_open(cell):
    services.make(8)
    assert (tables_of("live_7"), tables_of("live_8")) == ({"course", "move"}, {"course", "move"})
    assert services.all_cells() == [(7, True, 0, True), (8, True, 0, True)]


def test_nothing_there_names_another_schema_so_any_server_can_have_it(cell):
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT count(*) FROM pg_constraint WHERE connamespace = 'live_7'::regnamespace AND contype = 'f'"
            " UNION ALL SELECT count(*) FROM pg_trigger WHERE tgrelid = 'live_7.course'::regclass"
        )
        assert cursor.fetchall() == [(0,), (0,)]


def test_it_is_made_once(cell):
    with pytest.raises(CellTrouble, match="there already"):
        services.make(7)


@pytest.mark.parametrize("number", [0, -1, 100])
def test_a_number_is_small(number):
    with pytest.raises(CellTrouble, match="1 to 99"):
        services.make(number)
    with pytest.raises(IntegrityError), transaction.atomic():
        Cell.objects.create(number=number)


def test_without_citus_it_is_not_distributed():
    with pytest.raises(CellTrouble, match="no Citus"), transaction.atomic():
        services.make(7, distribute=True)
    assert (tables_of("live_7"), Cell.objects.count()) == (set(), 0)


def test_what_is_not_there_is_not_closed_and_what_is_open_not_given_up(cell):
    with pytest.raises(CellTrouble, match="no cell 9"):
        services.set_open(9, False)
    with pytest.raises(CellTrouble, match="close it first"):
        services.give_up(7)
