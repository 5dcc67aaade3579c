"""What the owner of a house does with its cells: makes, opens, closes them, and gives one up that is lost."""

from typing import NamedTuple

from django.db import connection, transaction

from base import clock
from tables.cells.asking import CellAway, asking_only
from tables.cells.models import MOST_CELLS, Cell
from tables.cells.statements import schema_of
from tables.play.models import Deal
from tables.play.parking import park
from tables.wire.broadcast import Push, after_commit

TABLES = """
CREATE SCHEMA {schema};
CREATE TABLE {schema}.course (
    deal_id bigint PRIMARY KEY,
    version integer NOT NULL CHECK (version > 0),
    snapshot bytea NOT NULL,
    due_at timestamptz NOT NULL,
    bot_due_at timestamptz,
    look_at timestamptz NOT NULL CHECK (look_at <= due_at),
    left_at timestamptz
) WITH (fillfactor = 50);
ALTER TABLE {schema}.course ALTER COLUMN snapshot SET STORAGE MAIN;
CREATE INDEX course_look_at ON {schema}.course (look_at) WHERE left_at IS NULL;
CREATE INDEX course_bot_due_at ON {schema}.course (bot_due_at) WHERE bot_due_at IS NOT NULL;
CREATE INDEX course_left_at ON {schema}.course (left_at) WHERE left_at IS NOT NULL;
CREATE TABLE {schema}.move (
    deal_id bigint,
    version integer CHECK (version > 0),
    at timestamptz NOT NULL,
    action bytea NOT NULL,
    events bytea NOT NULL,
    PRIMARY KEY (deal_id, version)
);
"""
LOST = "Its cell was given up: moves that were made there are lost."


class CellTrouble(Exception):
    """A change of cells was refused, and nothing was changed; the message says what stands against it."""


class CellSeen(NamedTuple):
    """A cell as it is now: how many deals lie there by their rows at home, and whether it answers."""

    number: int
    is_open: bool
    deals: int
    answers: bool


@transaction.atomic
def make(number: int, *, distribute: bool = False) -> Cell:
    """Make a cell as the role that owns the tables; with `distribute` Citus puts it on one of its servers.

    Raises CellTrouble.
    """
    if not 1 <= number <= MOST_CELLS:
        raise CellTrouble(f"A cell's number is 1 to {MOST_CELLS}.")
    if Cell.objects.filter(number=number).exists():
        raise CellTrouble(f"Cell {number} is there already.")
    with connection.cursor() as cursor:
        cursor.execute(TABLES.format(schema=schema_of(number)))
        if distribute:
            cursor.execute("SELECT FROM pg_extension WHERE extname = 'citus'")
            if cursor.fetchone() is None:
                raise CellTrouble("This database has no Citus (CREATE EXTENSION citus).")
            cursor.execute("SELECT citus_schema_distribute(%s)", [schema_of(number)])
    return Cell.objects.create(number=number)


def set_open(number: int, is_open: bool) -> None:
    """Let new deals go to a cell, or let no more go there and bring its own home, one by one. Raises CellTrouble."""
    if not Cell.objects.filter(number=number).update(is_open=is_open):
        raise CellTrouble(f"There is no cell {number}.")


def give_up(number: int) -> list[str]:
    """Park the deals of a closed cell that will not come back, each as it was when it went out; their public ids.

    For an operator to declare them void. Whatever of it comes back later is forgotten. Raises CellTrouble.
    """
    if not Cell.objects.filter(number=number, is_open=False).exists():
        raise CellTrouble(f"There is no closed cell {number}; close it first.")
    lost = list(Deal.objects.filter(cell=number).order_by("pk").values_list("public_id", flat=True))
    for public_id in lost:
        _park(public_id, number)
    return lost


@transaction.atomic
def _park(public_id: str, number: int) -> None:
    deal = Deal.objects.select_for_update().get(public_id=public_id)
    if deal.cell == number:
        deal.cell, deal.due_at = 0, clock.now()
        deal.save(update_fields=["cell", "due_at"])
        park(public_id, LOST)
        # Screens show moves of the cell: until they are shown this version, they would pass over whatever follows it.
        after_commit(Push(table_pk=deal.table_id, reload=True))


def all_cells() -> list[CellSeen]:
    """Every cell there is, in order."""
    return [
        CellSeen(cell.number, cell.is_open, Deal.objects.filter(cell=cell.number).count(), _answers(cell.number))
        for cell in Cell.objects.all()
    ]


def _answers(number: int) -> bool:
    try:
        with asking_only(number), connection.cursor() as cursor:
            cursor.execute(f"SELECT FROM {schema_of(number)}.course LIMIT 1")
    except CellAway:
        return False
    return True
