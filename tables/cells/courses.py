"""What is read of running deals, wherever they lie: their versions, their states, their moves.

Rows of deals that lie at home are taken as they are, without a statement more. Of those in a cell, what the cell says
is put into the row that was read here. A deal that has gone home meanwhile stays readable in its cell for a while, as
it left (`tables.cells.travel.LINGER_MS`).
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from typing import Any, cast

from django.apps.registry import Apps
from django.db import models
from django.db.models import QuerySet

from base.prepared import execute_prepared
from tables.cells.asking import CellAway, asking_only
from tables.cells.statements import of_cell, schema_of
from tables.play.models import Deal, Move

_apart = Apps()
"""Models of cells are known to nobody else: neither to migrations nor to the admin."""


def read(deal: Deal) -> Deal:
    """Fill the deal in with its state from the cell that has it, and return it. Raises CellAway."""
    for cell, deals in _by_cell([deal]).items():
        _fill(cell, deals)
    return deal


def readable(deals: Iterable[Deal]) -> list[Deal]:
    """The deals as they stand where they lie, in the same order, without those whose cell does not answer."""
    deals = list(deals)
    away: set[int] = set()
    for cell, theirs in _by_cell(deals).items():
        try:
            _fill(cell, theirs)
        except CellAway:
            away.add(cell)
    return [deal for deal in deals if not deal.is_elsewhere or deal.cell not in away]


def versions(in_cells: Iterable[tuple[int, int]]) -> dict[int, int]:
    """By primary key the versions of deals in cells, given as key and cell; without those whose cell is away."""
    asked_of: dict[int, list[int]] = defaultdict(list)
    for pk, cell in in_cells:
        asked_of[cell].append(pk)
    found: dict[int, int] = {}
    for cell, pks in asked_of.items():
        try:
            with asking_only(cell):
                found |= dict(execute_prepared(of_cell(cell).versions, {"pks": pks}).fetchall())
        except CellAway:
            continue
    return found


def moves_of(deal: Deal) -> QuerySet[Move]:
    """The log of a deal where it lies, as a queryset of moves; of one in a cell it raises CellAway when it is read."""
    if not deal.cell:
        return Move.objects.filter(deal=deal)
    return cast(QuerySet[Move], _moves_in(deal.cell).objects.filter(deal_id=deal.pk))


def _by_cell(deals: Sequence[Deal]) -> dict[int, list[Deal]]:
    found: dict[int, list[Deal]] = defaultdict(list)
    for deal in deals:
        if deal.is_elsewhere:
            found[deal.cell].append(deal)
    return found


def _fill(cell: int, deals: Sequence[Deal]) -> None:
    with asking_only(cell):
        rows = execute_prepared(of_cell(cell).courses, {"pks": [deal.pk for deal in deals]}).fetchall()
    found = {pk: course for pk, *course in rows}
    for deal in deals:
        if deal.pk in found:
            deal.version, deal.snapshot, deal.due_at, deal.bot_due_at = found[deal.pk]
            deal.course_is_read = True
        else:
            deal.refresh_from_db(fields=["cell", "status", "version", "snapshot", "due_at", "bot_due_at", "data_key"])
            if deal.cell:
                raise CellAway(cell)  # on its way; whoever asks again finds it


class _OfCell(QuerySet[Any]):
    """Rows of a cell; read as a whole, for the log of a running deal is short."""

    def _fetch_all(self) -> None:
        with asking_only(self.model.cell):
            super()._fetch_all()

    def iterator(self, *args: Any, **kwargs: Any) -> Iterator[Any]:
        return iter(list(self))


@cache
def _moves_in(cell: int) -> Any:
    """The model of one cell's moves, with the fields of `Move`."""

    class Meta:
        apps = _apart
        app_label = "tables"
        managed = False
        db_table = f'"{schema_of(cell)}"."move"'

    fields = {
        "pk": models.CompositePrimaryKey("deal_id", "version"),
        "deal_id": models.BigIntegerField(),
        "version": models.PositiveIntegerField(),
        "at": models.DateTimeField(),
        "action": models.BinaryField(),
        "events": models.BinaryField(),
        "cell": cell,
        "objects": _OfCell.as_manager(),
        "Meta": Meta,
        "__module__": __name__,
    }
    return type(f"MoveIn{cell}", (models.Model,), fields)
