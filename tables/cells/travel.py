"""A running deal goes out to a cell, and comes home before anything is done to it that is more than a move.

Where a deal lies is said by its row at home alone, `tables_deal.cell`; whoever finds a deal in a cell asks that row
before touching it. Both ways are one transaction with the deal's row locked. Where the cell is on another server, Citus
commits there first and here second, without a second phase. So each journey is made such that the first half alone
does no harm: a deal that was only copied out is at home still, and its copy is forgotten; one that was only marked as
gone home is in nobody's hands, and whoever comes next brings it home.

Locks are taken in this order everywhere: the deal's row, then the cell's.
"""

import logging
from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import Any

from django.db import transaction

from base import clock
from base.prepared import execute_prepared
from tables.cells.asking import CellAway, asking_only
from tables.cells.statements import of_cell
from tables.play.models import Deal

logger = logging.getLogger(__name__)
AT_HOME_MS = 1_000
"""A deal whose clock runs out within so long, or whose bot moves, is not sent out now.

Whatever came home because it is more than a move is done first; otherwise it would go out again before that, and home
again at once.
"""
LINGER_MS = 10_000
"""So long what a deal has left behind in its cell can be read, by whoever has read of its cell before it went."""

_LOCK_HEADER = b"SELECT version, cell FROM tables_deal WHERE id = %(pk)s FOR UPDATE"
_COME_HOME = (
    b"WITH move AS (INSERT INTO tables_move (deal_id, version, at, action, events) "
    b"SELECT %(pk)s, * FROM unnest(%(versions)s::int[], %(at)s::timestamptz[], %(actions)s::bytea[], "
    b"%(events)s::bytea[])) "
    b"UPDATE tables_deal SET cell = 0, version = %(version)s, snapshot = %(snapshot)s, due_at = %(due_at)s, "
    b"bot_due_at = %(bot_due_at)s WHERE id = %(pk)s"
)
_LEAVING = (
    b"SELECT deal.id, deal.version, deal.snapshot, deal.due_at, deal.bot_due_at "
    b"FROM tables_clock clock JOIN tables_deal deal ON deal.id = clock.deal_id "
    b"WHERE deal.status = 'live' AND deal.cell = 0 AND deal.terms <> '' AND deal.due_at > %(soonest)s "
    b"AND (deal.bot_due_at IS NULL OR deal.bot_due_at > %(soonest)s) "
    b"AND deal.table_id %% %(cells)s = %(turn)s ORDER BY clock.deal_id LIMIT %(most)s FOR UPDATE OF deal SKIP LOCKED"
)
_THEIR_MOVES = b"SELECT deal_id, version, at, action, events FROM tables_move WHERE deal_id = ANY(%(pks)s::bigint[])"
_GONE = b"UPDATE tables_deal SET cell = %(cell)s, due_at = NULL, bot_due_at = NULL WHERE id = ANY(%(pks)s::bigint[])"
_COURSE = ("version", "snapshot", "due_at", "bot_due_at")


def bring_home(pk: int) -> None:
    """Lock a deal's row in Django's transaction, and if the deal lies in a cell bring it home with its moves.

    Raises CellAway where the cell does not answer, or no longer has the deal.
    """
    version, cell = _header(pk)
    if not cell:
        return
    ask = of_cell(cell)
    with asking_only(cell):
        course = execute_prepared(ask.leave, {"pk": pk, "now": clock.now()}).fetchone()
        moves = execute_prepared(ask.moves_after, {"pk": pk, "version": version}).fetchall()
    if course is None:
        logger.error("cell %d does not have deal %d", cell, pk)
        raise CellAway(cell)
    versions, at, actions, events = _columns(moves, 4)
    made = {"versions": versions, "at": at, "actions": actions, "events": events}
    execute_prepared(_COME_HOME, {"pk": pk, **made, **dict(zip(_COURSE, course, strict=True))})


def at_home(deal: Deal) -> Deal:
    """A deal that was locked in Django's transaction, at home and as it stands now. Raises CellAway."""
    if deal.cell:
        bring_home(deal.pk)
        deal.refresh_from_db(fields=["cell", *_COURSE])
    return deal


@transaction.atomic
def fetch_home(pk: int) -> None:
    """Bring a deal home from its cell, in a transaction of its own. Raises CellAway."""
    bring_home(pk)


@transaction.atomic
def send_out(cell: int, cells: Sequence[int], now_ms: int, most: int) -> int:
    """Send the deals out that are played at home and whose tables are this cell's, of all open `cells`; how many.

    Raises CellAway.
    """
    soonest = clock.at(now_ms + AT_HOME_MS)
    turn = {"cells": len(cells), "turn": cells.index(cell), "soonest": soonest, "most": most}
    leaving = execute_prepared(_LEAVING, turn).fetchall()
    if not leaving:
        return 0
    pks, version, snapshot, due_at, bot_due_at = _columns(leaving, 5)
    moves = execute_prepared(_THEIR_MOVES, {"pks": pks}).fetchall()
    deal, versions, at, action, events = _columns(moves, 5)
    ask = of_cell(cell)
    with asking_only(cell):
        course = {"version": version, "snapshot": snapshot, "due_at": due_at, "bot_due_at": bot_due_at}
        execute_prepared(ask.take_in, {"pk": pks, **course})
        execute_prepared(ask.forget_moves, {"pks": pks})
        made = {"version": versions, "at": at, "action": action, "events": events}
        execute_prepared(ask.take_in_moves, {"pk": deal, **made})
    execute_prepared(_GONE, {"cell": cell, "pks": pks})
    return len(pks)


def tidy(cell: int, pks: Iterable[int], *, have_left: bool) -> int:
    """See to deals that are in a cell and should not be there; returns how many.

    What has gone home, or never came out, is forgotten. What `have_left` and did not arrive is brought home.
    """
    count = 0
    for count, pk in enumerate(pks, 1):  # noqa: B007  (how many)
        with transaction.atomic():
            _, there = _header(pk)
            if there != cell:
                with asking_only(cell):
                    execute_prepared(of_cell(cell).forget, {"pks": [pk]})
                    execute_prepared(of_cell(cell).forget_moves, {"pks": [pk]})
            elif have_left:
                bring_home(pk)
    return count


def _header(pk: int) -> tuple[int, int]:
    """A deal's version and cell by its row at home, locked; of a deal that is not there zeros."""
    found = execute_prepared(_LOCK_HEADER, {"pk": pk}).fetchone()
    return (0, 0) if found is None else (found[0], found[1])


def _columns(rows: Sequence[tuple[Any, ...]], width: int) -> list[list[Any]]:
    return [list(column) for column in zip(*rows, strict=True)] if rows else [[] for _ in range(width)]


def long_ago(now_ms: int) -> datetime:
    """Whatever has left its cell before this moment lies there for nobody."""
    return clock.at(now_ms - LINGER_MS)
