"""Automatic steps of scheduled tournaments: starts, rounds, deals, breaks, prizes, refunds.

A deadline is a column of the row it belongs to, as at the tables (`tables.play.deadlines`). A sweep locks rows that
are due, skips those that another worker has locked, and handles each in its own transaction. So a change of round
for hundreds of tables is many short transactions and never one long one. Progress is a `step` or a `state` that the
same transaction changes: after a killed worker the next sweep continues, and nothing is done twice. A row that is
late because others lock it one after the other is taken by `sweep_overdue`, which waits for it. An error of one
tournament is stored with it for the operators and tried again a little later; the others go on.
"""

import logging
from collections.abc import Callable
from datetime import datetime, timedelta
from functools import partial
from secrets import choice
from typing import Any, TypeVar

from django.db import Error as DatabaseError
from django.db import transaction
from django.db.models import Exists, OuterRef, Q, QuerySet

from base import clock
from base.sweeping import LATE_MS, in_line
from tables.play import hosting
from tables.play.deadlines import HOPELESS
from tables.play.models import LONGEST_WHY, Deal
from tables.shuffle.models import UNDER_WAY
from tournaments.scheduled.models.draws import Draw
from tournaments.scheduled.models.rounds import RoundTable, RoundTableState
from tournaments.scheduled.models.tickets import Ticket
from tournaments.scheduled.models.tournament import Step, Tournament, TournamentStatus
from tournaments.scheduled.rows import HOST, current_round
from tournaments.scheduled.services.beginning import (
    begin_round,
    draw_round,
    look_for_latecomers,
    release,
    seat_late_batch,
    start,
)
from tournaments.scheduled.services.cancelling import refund_some
from tournaments.scheduled.services.closing import close_round
from tournaments.scheduled.services.paying import pay
from tournaments.scheduled.services.tables_of_rounds import score, step
from tournaments.scheduled.services.tickets import next_due, use

logger = logging.getLogger(__name__)
MOST_A_SWEEP = 40
"""The most steps of each kind in one sweep, because the same workers sweep the players' clocks."""
TRY_AGAIN = timedelta(seconds=30)
Row = TypeVar("Row", Tournament, RoundTable, Ticket)
UNFINISHED = (RoundTableState.PLANNED, RoundTableState.READY, RoundTableState.PLAYING)


def sweep_scheduled(now_ms: int | None = None) -> int:
    """Take the due steps of all scheduled tournaments; returns how many. Several may run at once."""
    moment = clock.moment_ms(now_ms)
    played = sweep_ended_deals(moment) + sweep_round_tables(moment) + sweep_tournaments(moment)
    return played + sweep_tickets(moment)


def sweep_overdue(now_ms: int | None = None) -> int:
    """Take one step that was due long ago, of a table of a round or of a tournament; how many were taken.

    Stands in line where others hold a row. Raises OperationalError when it cannot be had; the next sweep tries another.
    """
    moment = clock.moment_ms(now_ms)
    late = clock.at(moment - LATE_MS)
    return int(_score_overdue(late, moment) or _step_overdue(late, moment))


def _score_overdue(late: datetime, now_ms: int) -> bool:
    """Count one of the deals that ended long ago."""
    deals = [deal for deal in hosting.awaiting(HOST, MOST_A_SWEEP) if deal.ended_at is None or deal.ended_at <= late]
    if not deals:
        return False
    deal = choice(deals)  # so that one that cannot be had does not keep the others
    tables = RoundTable.objects.filter(table_id=deal.table_id).select_related("round__tournament")
    return _one(partial(_in_line, tables), lambda table: score(table, deal, _by_now(now_ms)))


def _step_overdue(late: datetime, now_ms: int) -> bool:
    again = {"due_at": clock.at(now_ms) + TRY_AGAIN}
    tables = RoundTable.objects.filter(due_at__lte=late).select_related("round__tournament")
    tournaments = Tournament.objects.filter(Q(due_at__lte=late) | _goes_on())
    return _one(partial(_in_line, tables), lambda table: step(table, _by_now(now_ms)), **again) or _one(
        partial(_in_line, tournaments), lambda found: _step(found, _by_now(now_ms)), **again
    )


def waiting(now_ms: int) -> list[QuerySet[Any]]:
    """The rows that `sweep_scheduled` would take."""
    return [*_of_rounds(clock.at(now_ms)), Ticket.objects.filter(due_at__lte=clock.at(now_ms))]


def overdue(now_ms: int) -> list[QuerySet[Any]]:
    """The rows that `sweep_overdue` would take, and deals that ended a moment ago."""
    return _of_rounds(clock.at(now_ms - LATE_MS))


def _of_rounds(moment: datetime) -> list[QuerySet[Any]]:
    return [
        hosting.ended(HOST),
        RoundTable.objects.filter(due_at__lte=moment),
        Tournament.objects.filter(due_at__lte=moment),
        Tournament.objects.filter(_goes_on()),
    ]


def sweep_ended_deals(now_ms: int) -> int:
    """Count the deals that have ended since the last sweep."""
    return sum(_scored(deal, now_ms) for deal in hosting.awaiting(HOST, MOST_A_SWEEP))


def sweep_round_tables(now_ms: int) -> int:
    """Take the next step at each table that is due."""
    due = partial(_next_table, now_ms)
    return _each(lambda: _one(due, lambda table: step(table, now_ms), due_at=clock.at(now_ms) + TRY_AGAIN))


def sweep_tournaments(now_ms: int) -> int:
    """Take the next step of each tournament that is due, or whose tables are all ready for it."""
    due = partial(_next_tournament, now_ms)
    return _each(lambda: _one(due, lambda found: _step(found, now_ms), due_at=clock.at(now_ms) + TRY_AGAIN))


def sweep_tickets(now_ms: int) -> int:
    """Enter players whose tickets are due; each waits only for its own tournament."""
    due = partial(next_due, now_ms)
    return _each(lambda: _one(due, lambda ticket: use(ticket, now_ms), due_at=clock.at(now_ms) + TRY_AGAIN))


def _each(one: Callable[[], bool]) -> int:
    return next((done for done in range(MOST_A_SWEEP) if not one()), MOST_A_SWEEP)


def _scored(deal: Deal, now_ms: int) -> bool:
    return _one(
        lambda: _locked_tables().filter(table_id=deal.table_id).first(), lambda table: score(table, deal, now_ms)
    )


def _one(take: Callable[[], Row | None], act: Callable[[Row], None], **later: datetime) -> bool:
    """Lock a row and take its due step in one transaction; an error is stored with the row.

    False if there was no row. Raises the database's errors when it is away or rolls back.
    """
    row = None
    try:
        with transaction.atomic():
            row = take()
            if row is not None:
                act(row)
                if row.trouble:
                    type(row).objects.filter(pk=row.pk).update(trouble="")
    except Exception as fault:  # whatever is wrong with this one, the others must go on
        if row is None or (isinstance(fault, DatabaseError) and not isinstance(fault, HOPELESS)):
            raise
        logger.exception("tournament held up", extra={"held_up": str(row)})
        type(row).objects.filter(pk=row.pk).update(trouble=f"{type(fault).__name__}: {fault}"[:LONGEST_WHY], **later)
    return row is not None


def _in_line(due: QuerySet[Row]) -> Row | None:
    """Any due row, locked; waits if somebody else has locked it."""
    with in_line():
        return due.select_for_update(of=("self",)).order_by("?").first()


def _by_now(moment_ms: int) -> int:
    """The present moment after waiting for a row: others may have changed it meanwhile."""
    return max(moment_ms, clock.now_ms())


def _locked_tables() -> QuerySet[RoundTable]:
    tables = RoundTable.objects.select_for_update(of=("self",), skip_locked=True)
    return tables.select_related("round__tournament")


def _next_table(now_ms: int) -> RoundTable | None:
    return _locked_tables().filter(due_at__lte=clock.at(now_ms)).order_by("due_at", "pk").first()


def _next_tournament(now_ms: int) -> Tournament | None:
    """The next tournament to move, locked: one that is due, else one whose round's tables are all ready."""
    free = Tournament.objects.select_for_update(skip_locked=True)
    due = free.filter(due_at__lte=clock.at(now_ms)).order_by("due_at", "pk").first()
    if due is not None:
        return due
    return free.filter(_goes_on()).order_by("pk").first()


def _goes_on() -> Q:
    """Tournaments without a due time whose round's tables are all ready for the next step."""
    opened = Q(step=Step.SEATING) & ~Exists(_tables_in(RoundTableState.PLANNED))
    finished = Q(step=Step.PLAYING) & ~Exists(_tables_in(*UNFINISHED)) & ~Exists(_late_waiting())
    return Q(status=TournamentStatus.PLAYING, trouble="") & (opened | finished)


def _late_waiting() -> QuerySet[Draw]:
    """Late players of the outer tournament who wait for their lots; it is due when they are checked again."""
    return Draw.objects.filter(tournament=OuterRef("pk"), late__gt=0, shuffle__stage__in=UNDER_WAY)


def _tables_in(*states: RoundTableState) -> QuerySet[RoundTable]:
    """The tables of the outer tournament's round that are in one of these states."""
    return RoundTable.objects.filter(
        round__tournament=OuterRef("pk"), round__number=OuterRef("round_number"), state__in=states
    )


def _step(tournament: Tournament, now_ms: int) -> None:
    match Step(tournament.step):
        case Step.WAITING:
            start(tournament, now_ms)
        case Step.DRAWING:
            draw_round(tournament, now_ms)
        case Step.SEATING:
            if not _has_tables(tournament, RoundTableState.PLANNED):
                release(tournament, now_ms)
        case Step.PLAYING:
            _play_on(tournament, now_ms)
        case Step.BREAK:
            begin_round(tournament, now_ms)
        case Step.PAYING:
            pay(tournament, now_ms)
        case Step.REFUNDING:
            refund_some(tournament)
        case Step.DONE:
            pass


def _play_on(tournament: Tournament, now_ms: int) -> None:
    if not _has_tables(tournament, *UNFINISHED):
        close_round(tournament, now_ms)
    elif tournament.due_at is not None and not seat_late_batch(tournament, now_ms):
        look_for_latecomers(tournament, now_ms)


def _has_tables(tournament: Tournament, *states: RoundTableState) -> bool:
    """Whether the round has tables in these states; read again under the lock, since the choice was made before it."""
    return current_round(tournament).tables.filter(state__in=states).exists()
