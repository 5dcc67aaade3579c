"""What happens automatically when it is due: a table's countdown, a player's clock, a bot's move.

Carries the time in rules 4.5, 4.7 and 4.8. A deadline is a column of the row it belongs to. A sweep locks the rows
that are due, skips those that another worker has locked, and handles them with the same code as a player's move. So
a deadline fires once for any number of workers, late if all of them are away, and is never lost. The cost grows
with the number of deadlines that fall due, not of deals in play.

Hundreds of clocks may be due at once, so those that do not end their deal are fired together in one transaction;
everything else, and every failure, has its own transaction. A deal that cannot go on is parked: its deadlines stop,
an operator is told, the others play on. A table that cannot start a deal tries again a minute later.
"""

import logging
from collections.abc import Callable
from contextlib import AbstractContextManager
from datetime import datetime

from django.db import DataError, IntegrityError, transaction
from django.db import Error as DatabaseError
from django.db.models import Exists, OuterRef, QuerySet

from base import clock
from base.sweeping import LATE_MS, LOOK_MS, in_line
from base.watching import metrics
from engine import deal as engine_deal
from engine.deal import Phase, Refused
from tables.play import bots, rows
from tables.play.absence import is_left_alone, time_is_up
from tables.play.arranging import known_groups
from tables.play.models import Clock
from tables.play.parking import call_off, park
from tables.play.rows import DealRow, MoveInHand
from tables.play.services import Step, advance, step_of
from tables.play.starting import call_off as call_off_shuffle
from tables.play.starting import close_next, go_on
from tables.sealing import deals as sealing
from tables.sealing.keys import KeyNeeded
from tables.setup.models import Table, TableStatus
from tables.shuffle.models import Shuffle
from tables.wire.broadcast import after_commit
from tables.wire.shuffling import CalledOff

logger = logging.getLogger(__name__)
MOST_A_SWEEP = 500
MOST_AT_ONCE = 50
AGAIN_MS = 60_000
"""After how long a table tries again if a deal could not be started."""
# What the database says of a row that can never be saved; of anything else it may think better at the next sweep.
HOPELESS = (IntegrityError, DataError)

Claim = Callable[[datetime], AbstractContextManager[MoveInHand]]
TableClaim = Callable[[QuerySet[Table], str], Table | None]


def _free(due: QuerySet[Table], by: str) -> Table | None:
    """The first due table that nobody has locked, by its time; it is locked."""
    return due.select_for_update(skip_locked=True, of=("self",)).order_by(by).first()


def _in_line(due: QuerySet[Table], _by: str) -> Table | None:
    """Any due table, locked; waits if somebody else has locked it."""
    with in_line():
        return due.select_for_update(of=("self",)).order_by("?").first()


def sweep_clocks(now_ms: int | None = None) -> int:
    """Fire every player's clock that has run out; returns how many deals moved.

    Clocks that are early, and those of deals that have moved, are set to their deal's deadline.
    """
    moment = clock.moment_ms(now_ms)
    fired = 0
    while fired < MOST_A_SWEEP:
        together, singly = _many_time_out(moment)
        fired += together + sum(_one(rows.claim_due, _time_out, moment) for _ in range(singly))
        if together + singly < MOST_AT_ONCE:
            break
    rows.move_clocks_on(clock.at(moment), MOST_A_SWEEP)
    return fired


def sweep_bots(now_ms: int | None = None) -> int:
    """Let every bot act whose time has come; returns how many did."""
    return _sweep(rows.claim_bot, _bot_moves, now_ms)


def sweep_starts(now_ms: int | None = None) -> int:
    """Close the commitments at every table whose countdown has ended, and deal where nothing is missing.

    Returns at how many tables a countdown had ended. Closing is a separate transaction, so that what it fixed is
    committed before cards are dealt.
    """
    moment = clock.moment_ms(now_ms)
    ended = _each(_one_start, moment)
    _each(_one_shuffle, moment)
    return ended


def sweep_overdue(now_ms: int | None = None) -> int:
    """Fire one long overdue clock, or let one bot act, or take the step that one table waits for; returns how many.

    It waits for a row that others have locked. Raises OperationalError if that takes too long; the next sweep tries
    another.
    """
    late_ms = clock.moment_ms(now_ms) - LATE_MS
    clocks = _one(rows.claim_overdue, _time_out_by_now, late_ms)
    moved = clocks or _one(rows.claim_overdue_bot, _bot_moves_by_now, late_ms)
    return int(moved or _one_start(late_ms, _in_line) or _one_shuffle(late_ms, _in_line))


def clocks_wait_for(now_ms: int) -> list[QuerySet[Clock]]:
    """Players' clocks that run out before the next look; the sweep then waits for the very moment."""
    return [Clock.objects.filter(due_at__lte=clock.at(now_ms + LOOK_MS))]


def bots_wait_for(now_ms: int) -> list[QuerySet[Clock]]:
    """Bots that have thought long enough before the next look."""
    return [Clock.objects.filter(bot_due_at__lte=clock.at(now_ms + LOOK_MS))]


def starts_wait_for(now_ms: int) -> list[QuerySet[Table]]:
    """Tables with a countdown or a step of a shuffle that is due."""
    moment = clock.at(now_ms)
    return [counted_down(moment), being_shuffled(moment)]


def overdue_waits_for(now_ms: int) -> list[QuerySet[Clock] | QuerySet[Table]]:
    """The rows of all these kinds that are late."""
    late = clock.at(now_ms - LATE_MS)
    return [
        Clock.objects.filter(due_at__lte=late),
        Clock.objects.filter(bot_due_at__lte=late),
        counted_down(late),
        being_shuffled(late),
    ]


def _time_out_by_now(hand: MoveInHand, due_ms: int) -> None:
    """Fire a clock after waiting for its row: others may have made a move meanwhile."""
    _time_out(hand, max(due_ms, clock.now_ms()))


def _bot_moves_by_now(hand: MoveInHand, due_ms: int) -> None:
    """Let a bot act after waiting for its row: others may have made a move meanwhile."""
    _bot_moves(hand, max(due_ms, clock.now_ms()))


def _each(one: Callable[[int], bool], now_ms: int) -> int:
    return next((count for count in range(MOST_A_SWEEP) if not one(now_ms)), MOST_A_SWEEP)


def _one_start(now_ms: int, claim: TableClaim = _free) -> bool:
    table = None
    try:
        with transaction.atomic():
            table = claim(counted_down(clock.at(now_ms)), "starts_at")
            if table is not None:
                close_next(table, now_ms)
    except Exception as fault:  # whatever is wrong with this table, the others must go on
        if table is None or _may_pass(fault):
            raise
        logger.exception("a deal could not be started", extra={"table": table.public_id})
        waits_still = Table.objects.filter(pk=table.pk, starts_at__lte=clock.at(now_ms))
        waits_still.update(starts_at=clock.at(now_ms + AGAIN_MS))
    return table is not None


def counted_down(now: datetime) -> QuerySet[Table]:
    """The tables whose countdown has ended and whose shuffle has not begun."""
    due = Table.objects.filter(status=TableStatus.STARTING, starts_at__lte=now)
    being_shuffled = Shuffle.objects.filter(table=OuterRef("pk"), due_at__isnull=False)
    return due.exclude(Exists(being_shuffled))


def _one_shuffle(now_ms: int, claim: TableClaim = _free) -> bool:
    """Take the next step of a due shuffle; a deal that cannot be dealt is called off publicly."""
    table = None
    try:
        with transaction.atomic():
            table = claim(being_shuffled(clock.at(now_ms)), "shuffles__due_at")
            if table is not None:
                go_on(table, now_ms)
    except Exception as fault:  # whatever is wrong with this table, the others must go on
        if table is None or _may_pass(fault):
            raise
        logger.exception("a deal could not be started", extra={"table": table.public_id})
        _called_off(table.pk, now_ms)
    return table is not None


def being_shuffled(now: datetime) -> QuerySet[Table]:
    """The tables whose shuffle has a step that is due."""
    return Table.objects.filter(shuffles__due_at__lte=now)


@transaction.atomic
def _called_off(table_pk: int, now_ms: int) -> None:
    call_off_shuffle(Table.objects.select_for_update().get(pk=table_pk), CalledOff.FAULT, now_ms)
    counting = Table.objects.filter(pk=table_pk, status=TableStatus.STARTING)
    counting.update(starts_at=clock.at(now_ms + AGAIN_MS))


def _sweep(claim: Claim, act: Callable[[MoveInHand, int], None], now_ms: int | None) -> int:
    moment = clock.moment_ms(now_ms)
    for count in range(MOST_A_SWEEP):
        if not _one(claim, act, moment):
            return count
    return MOST_A_SWEEP


def _one(claim: Claim, act: Callable[[MoveInHand, int], None], now_ms: int) -> bool:
    row = None
    try:
        with claim(clock.at(now_ms)) as hand:
            row = hand.row
            if row is not None:
                act(hand, now_ms)
    except Exception as fault:  # whatever is wrong with this deal, the others must go on
        if row is None or _may_pass(fault):
            raise  # the database is away or took this transaction back; nothing happened, the next sweep tries again
        logger.exception("deal parked", extra={"deal": row.public_id})
        park(row.public_id, f"{type(fault).__name__}: {fault}")
    return row is not None


def _may_pass(fault: Exception) -> bool:
    # Without LIVE_KEYS this process can read no deal: the deals have nothing wrong with them.
    return isinstance(fault, KeyNeeded) or (isinstance(fault, DatabaseError) and not isinstance(fault, HOPELESS))


def _many_time_out(now_ms: int) -> tuple[int, int]:
    """Fire the clocks that ran out first, together; returns how many did and how many are left to be fired singly."""
    steps: list[tuple[DealRow, Step]] = []
    try:
        with transaction.atomic():
            due = rows.claim_all_due(clock.at(now_ms), MOST_AT_ONCE)
            steps = [(row, step) for row in due if (step := goes_on(row, now_ms)) is not None]
            if steps:
                rows.save_all([(row, step.saved) for row, step in steps])
                after_commit(*(step.push for _, step in steps))
    except HOPELESS:
        return 0, len(due)
    return len(steps), len(due) - len(steps)


def goes_on(row: DealRow, now_ms: int) -> Step | None:
    """The step of a deal whose time is up; None if it ends the deal, needs more than a move, or fails."""
    try:
        state = sealing.state_of(row)
        if state.phase is Phase.SHOW or is_left_alone(state):
            return None
        step = step_of(row, state, time_is_up(row, state), now_ms)
        _note_lateness(state, now_ms)
    except Exception:  # whatever is wrong with this deal must not hold up the others; by itself it is parked
        logger.exception("deal set aside", extra={"deal": row.public_id})
        return None
    return step if step.after.result is None else None


def _time_out(hand: MoveInHand, now_ms: int) -> None:
    row = hand.row
    assert row is not None
    state = sealing.state_of(row)
    if is_left_alone(state):
        call_off(row.public_id, now_ms)
        return
    # Only who owes a show is scored on what the table knew (rules 4.8).
    known = known_groups(row, state.terms) if state.phase is Phase.SHOW else {}
    advance(hand, row, state, time_is_up(row, state, known), now_ms)
    _note_lateness(state, now_ms)


def _note_lateness(state: engine_deal.DealState, now_ms: int) -> None:
    """Count a clock that was fired, and how late that was."""
    if state.due_at_ms is not None:
        metrics.deadlines.observe(max(0, now_ms - state.due_at_ms) / 1000)


def _bot_moves(hand: MoveInHand, now_ms: int) -> None:
    row = hand.row
    assert row is not None
    state = sealing.state_of(row)
    seat = bots.waiting_seat(state, row.bot_seats)
    try:
        if seat is None:
            raise Refused(engine_deal.Refusal.NOT_YOUR_TURN)
        advance(hand, row, state, bots.action_of(row, state, seat), now_ms)
    except Refused as refused:
        # A bot that asks for what the rules forbid has its turn timed out like anybody else.
        logger.error("bot refused", extra={"deal": row.public_id, "code": refused.code})
        hand.forget_bot()
