"""What falls due in a cell: clocks and bots, as `tables.play.deadlines` has them at home, and deals that come and go.

Each cell is swept by itself, in a thread of its own: one that does not answer keeps nobody else's clock from running
out. A turn that is missed and a bot's move are saved in the cell. Whatever is more than such a move, and whatever makes
trouble, goes home first, where the sweeps of home find it due.

When nobody has swept a cell for `OUTAGE_S`, because it was away or all workers were, its deals get their time again.
"""

import logging
from collections.abc import Callable, Mapping
from functools import partial

from django.conf import settings
from django.db import transaction

from base import clock
from base.prepared import execute_prepared
from base.sweeping import NotNow, Sweep
from engine.deal import DealState
from tables.cells import travel
from tables.cells.asking import CellAway, asking_only
from tables.cells.models import Cell
from tables.cells.statements import of_cell
from tables.outages import services as outages
from tables.play import bots, rows
from tables.play.deadlines import goes_on
from tables.play.rows import DealRow
from tables.play.services import Step, step_of
from tables.sealing import deals as sealing
from tables.sealing.keys import KeyNeeded
from tables.wire.broadcast import after_commit

logger = logging.getLogger(__name__)
MOST_AT_ONCE = 50
MOST_A_SWEEP = 500
EVERY_S = 0.2
Made = Callable[[DealRow, int], Step | None]

_noted: dict[int, outages.Noted] = {}
_OPEN = b"SELECT number FROM tables_cell WHERE is_open ORDER BY number"


def sweeps_of_cells() -> Mapping[str, Sweep]:
    """A sweep for each cell that there is now; of one that is away it says that it cannot be swept now."""
    return {
        f"cell {number}": Sweep(partial(_swept_unless_away, number), EVERY_S, partial(next_due_ms, number))
        for number in Cell.objects.values_list("number", flat=True)
    }


def _swept_unless_away(cell: int) -> int:
    try:
        return sweep(cell)
    except CellAway as away:
        raise NotNow(f"cell {cell} is away") from away


def sweep(cell: int, now_ms: int | None = None) -> int:
    """Fire what is due in a cell, send deals out to it or bring them home; returns how many deals were seen to.

    Raises CellAway, and then nothing was fired.
    """
    steps = clock.steps()
    moment = clock.moment_ms(now_ms)
    now = clock.at(moment)
    with asking_only(cell):
        looked = {"now": now, "long_ago": travel.long_ago(moment)}
        ((clocks, some_bots, some_left),) = execute_prepared(of_cell(cell).look, looked).fetchall()
    count = note_and_make_good(cell, moment, steps)
    if clocks:
        count += _many(cell, of_cell(cell).due, goes_on, moment)
        with asking_only(cell):
            execute_prepared(of_cell(cell).move_on, {"now": now, "most": MOST_A_SWEEP})
    if some_bots:
        count += _many(cell, of_cell(cell).bots_due, _bot_moves, moment)
    if some_left:
        count += travel.tidy(cell, _left(cell, moment), have_left=True)
    return count + _come_and_go(cell, moment)


def next_due_ms(cell: int) -> int | None:
    """When the next clock or bot in this cell is due; None when none is, or the cell is away."""
    try:
        with asking_only(cell):
            ((moment,),) = execute_prepared(of_cell(cell).next_due, {}).fetchall()
    except CellAway:
        return None
    return None if moment is None else clock.to_ms(moment)


def note_and_make_good(cell: int, now_ms: int, steps: int) -> int:
    """Note that this cell is swept, after giving its deals their time again if nobody did; how many got theirs.

    `steps` is how often the house's time had stepped before `now_ms` was read.
    """
    if cell in _noted and _noted[cell].holds:
        return 0
    resumed = _make_good(cell, now_ms)
    _noted[cell] = outages.Noted(clock.ticks(), steps)
    return resumed


@transaction.atomic
def _make_good(cell: int, now_ms: int) -> int:
    name = outages.name_of(cell)
    away_ms = outages.away_ms(name, now_ms)
    resumed = 0
    if away_ms > 1000 * settings.OUTAGE_S:
        after = 0
        while some := _claimed(cell, of_cell(cell).all_after, {"after": after, "most": MOST_AT_ONCE}):
            deals, after = rows.in_cell(cell, some), some[-1][0]
            resumed += outages.resume_together(deals, now_ms, partial(rows.save_all_in_cell, cell))
        logger.warning("nobody swept cell %d for %d s: %d deals got their time again", cell, away_ms // 1000, resumed)
    outages.note(name, clock.at(now_ms))
    return resumed


def _many(cell: int, due: bytes, made: Made, now_ms: int) -> int:
    """Make a move each of the deals that are due, together; those with which more is to be done go home."""
    seen = 0
    while seen < MOST_A_SWEEP:
        strays, unusual, count = _some(cell, due, made, now_ms)
        travel.tidy(cell, strays, have_left=False)
        for pk in unusual:
            travel.fetch_home(pk)
        seen += count
        if count < MOST_AT_ONCE:
            break
    return seen


@transaction.atomic
def _some(cell: int, due: bytes, made: Made, now_ms: int) -> tuple[list[int], list[int], int]:
    claimed = _claimed(cell, due, {"now": clock.at(now_ms), "most": MOST_AT_ONCE})
    deals = rows.in_cell(cell, claimed) if claimed else []
    steps = [(row, step) for row in deals if (step := made(row, now_ms)) is not None]
    if steps:
        rows.save_all_in_cell(cell, [(row, step.saved) for row, step in steps])
        after_commit(*(step.push for _, step in steps))
    moved = {row.pk for row, _ in steps}
    unusual = [row.pk for row in deals if row.pk not in moved]
    return sorted({pk for pk, *_ in claimed} - {row.pk for row in deals}), unusual, len(claimed)


def _claimed(cell: int, query: bytes, given: Mapping[str, object]) -> list[tuple[int, int, bytes, str]]:
    with asking_only(cell):
        return [(row[0], row[1], row[2], row[3]) for row in execute_prepared(query, given).fetchall()]


def _bot_moves(row: DealRow, now_ms: int) -> Step | None:
    """A bot's move; None when it ends the deal, is against the rules, or fails: that is seen to at home."""
    try:
        state: DealState = sealing.state_of(row)
        seat = bots.waiting_seat(state, row.bot_seats)
        if seat is None:
            return None
        step = step_of(row, state, bots.action_of(row, state, seat), now_ms)
    except KeyNeeded:
        raise
    except Exception:  # whatever is wrong with this deal must not hold up the others
        logger.exception("deal goes home", extra={"deal": row.public_id})
        return None
    return step if step.after.result is None else None


def _left(cell: int, now_ms: int) -> list[int]:
    with asking_only(cell):
        given = {"long_ago": travel.long_ago(now_ms), "most": MOST_AT_ONCE}
        return [pk for (pk,) in execute_prepared(of_cell(cell).left, given).fetchall()]


def _come_and_go(cell: int, now_ms: int) -> int:
    """Send deals out to an open cell; bring them home from one that is not."""
    cells = [number for (number,) in execute_prepared(_OPEN, {}).fetchall()]
    if cell in cells:
        return travel.send_out(cell, cells, now_ms, MOST_AT_ONCE)
    with asking_only(cell):
        there = execute_prepared(of_cell(cell).here, {"most": MOST_AT_ONCE}).fetchall()
    for (pk,) in there:
        travel.fetch_home(pk)
    return len(there)
