"""Deals in cells: sending them there, and looking at what lies where."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.db import connection, connections

from tables.cell_work import sweeping
from tables.cells import courses
from tables.cells.statements import schema_of
from tables.play.models import Deal
from tests.tables.cast import dealt, funded, started_ms


def send_out(deal: Deal) -> Deal:
    """The same deal, after the sweep of its table's cell has sent it out."""
    for name in sweeping.sweeps_of_cells():
        sweeping.sweep(int(name.removeprefix("cell ")), started_ms(deal) + 500)
    deal.refresh_from_db()
    assert deal.cell
    return deal


def deals_in_both(cells: tuple[int, ...]) -> dict[int, tuple[Deal, tuple[Any, Any]]]:
    """By cell one deal that lies there, and its two players."""
    found: dict[int, tuple[Deal, tuple[Any, Any]]] = {}
    while len(found) < len(cells):
        two = funded("Asha"), funded("Bela")
        deal = send_out(dealt(*two))
        found.setdefault(deal.cell, (deal, two))
    return found


def as_it_stands(deal: Deal) -> Deal:
    """The deal read anew, with what its cell has of it."""
    return courses.read(Deal.objects.select_related("table").get(pk=deal.pk))


def rows_in(cell: int, table: str, deal: Deal) -> int:
    """How many rows a cell's table has of a deal."""
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT count(*) FROM {schema_of(cell)}.{table} WHERE deal_id = %s", [deal.pk])
        return int(cursor.fetchone()[0])


def rename(schema: str, to: str) -> None:
    """Give a schema another name: who asks for it by the old one finds nothing."""
    with connection.cursor() as cursor:
        cursor.execute(f"ALTER SCHEMA {schema} RENAME TO {to}")


@contextmanager
def locked(cell: int) -> Iterator[None]:
    """Inside, the cell's deals can be neither read nor written: whoever asks waits."""
    held, done = threading.Event(), threading.Event()

    def hold() -> None:
        try:
            with connection.cursor() as cursor:
                cursor.execute("BEGIN")
                cursor.execute(f"LOCK TABLE {schema_of(cell)}.course IN ACCESS EXCLUSIVE MODE")
                held.set()
                done.wait()
                cursor.execute("ROLLBACK")
        finally:
            held.set()
            connections.close_all()

    holder = threading.Thread(target=hold)
    holder.start()
    held.wait()
    try:
        yield
    finally:
        done.set()
        holder.join()
