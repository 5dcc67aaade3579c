"""A deal that cannot continue by itself is parked until an operator resumes it or declares it void.

Parking only changes the clocks: state, moves and chips stay as they were after the last good move.
"""

from collections.abc import Callable

from django.db import IntegrityError, transaction
from django.db.models import QuerySet, Value
from django.db.models.functions import Concat

from accounts.people.models import User
from base import clock
from base.registry import Registry
from engine.deal import Resume
from tables.cells.travel import at_home
from tables.chairs import infos
from tables.chairs.models import Seat, SeatState
from tables.chairs.regrouping import hold_accounts
from tables.play import rows
from tables.play.absence import CALLED_OFF
from tables.play.ending import deal_voided, free_table, publish_seed
from tables.play.models import LONGEST_WHY, NOT_ENDED, Deal, DealStatus
from tables.play.services import step_of
from tables.refusals import TableRefusal, TableRefused
from tables.sealing import deals as sealing
from tables.sealing import keys
from tables.setup.models import Table
from tables.wire import broadcast
from tables.wire.notices import News, tell

GRACE_MS = 10_000
MOST_ASKED = 50
_ENDED = (
    "status", "void_why", "voided_by", "ended_at", "due_at", "bot_due_at", "resume_asked_at", "awaits_host", "data_key",
)  # fmt: skip
deal_parked: Registry[Callable[[Deal], object]] = Registry("rooms that hear of a parked deal")
"""Called inside the transaction that parks it: one must not raise, since a deal that cannot go on has to stop."""
deal_resumed: Registry[Callable[[Deal], object]] = Registry("rooms that hear of a parked deal that goes on")
"""Called inside the transaction that resumes a deal."""


@transaction.atomic
def park(deal_id: str, why: str) -> None:
    """Stop a live deal's clocks and say why; a deal that is not live stays as it is."""
    live = Deal.objects.select_for_update(of=("self",)).select_related("table")
    deal = live.filter(public_id=deal_id, status=DealStatus.LIVE).first()
    if deal is None:
        return
    at_home(deal)
    deal.status, deal.parked_why = DealStatus.PARKED, why[:LONGEST_WHY]
    deal.due_at = deal.bot_due_at = None
    deal.save(update_fields=["status", "parked_why", "due_at", "bot_due_at"])
    tell(deal.table_id, _players(deal), News.PARKED)
    broadcast.after_commit(infos.table_push(deal.table))
    for hear in deal_parked:
        hear(deal)


@transaction.atomic
def resume(deal_id: str, now_ms: int | None = None) -> None:
    """Resume a parked deal: players who must act get the rest of the clock, at least ten seconds.

    Extra time does not change. The clock's new end is logged and sent like a move. Raises TableRefused not_parked,
    damaged if its state cannot be read, sealed in a process that may not read it.
    """
    now_ms = clock.moment_ms(now_ms)
    with rows.within_atomic(deal_id) as hand:
        row = hand.row
        if row is None or row.status != DealStatus.PARKED:
            raise TableRefused(TableRefusal.NOT_PARKED)
        step = step_of(row, sealing.state_of(row), Resume(least_ms=GRACE_MS), now_ms)
        Deal.objects.filter(pk=row.pk).update(resume_asked_at=None)
        try:
            hand.save(step.saved)
        except IntegrityError as clash:  # the log has gone on from this state already
            raise TableRefused(TableRefusal.DAMAGED, deal_id) from clash
    broadcast.after_commit(step.push)
    deal = Deal.objects.get(pk=row.pk)
    tell(deal.table_id, _players(deal), News.RESUMED)
    broadcast.after_commit(infos.table_push(Table.objects.get(pk=deal.table_id)))
    for hear in deal_resumed:
        hear(deal)


def let_go_on(deal_id: str) -> bool:
    """Resume a parked deal, or ask the live workers to.

    They are asked if this process cannot read the deal. Returns whether it was resumed at once. Raises TableRefused
    as `resume` does.
    """
    if keys.has_keys():
        resume(deal_id)
        return True
    if not Deal.objects.filter(public_id=deal_id, status=DealStatus.PARKED).update(resume_asked_at=clock.now()):
        raise TableRefused(TableRefusal.NOT_PARKED)
    return False


def to_resume() -> QuerySet[Deal]:
    """The parked deals that operators have asked to resume."""
    return Deal.objects.filter(resume_asked_at__isnull=False, status=DealStatus.PARKED).order_by("pk")


def sweep_asked() -> int:
    """Resume parked deals that operators have asked for; one that cannot is logged. Returns how many were tried."""
    deal_ids = list(to_resume().values_list("public_id", flat=True)[:MOST_ASKED])
    for deal_id in deal_ids:
        try:
            resume(deal_id)
        except keys.KeyNeeded:
            raise  # the deal has nothing wrong with it
        except TableRefused as refused:
            why = Concat("parked_why", Value(f"\nIt was to go on: {refused}"))
            to_resume().filter(public_id=deal_id).update(resume_asked_at=None, parked_why=why)
    return len(deal_ids)


@transaction.atomic
def void(deal_id: str, why: str, now_ms: int | None = None, by: User | None = None) -> None:
    """Declare a deal void; no chips have moved for it, so none move back.

    The players are told `why`; the operator `by` is only recorded. Raises TableRefused deal_ended if it has ended.
    """
    now_ms = clock.moment_ms(now_ms)
    deal = Deal.objects.select_for_update().filter(public_id=deal_id, status__in=NOT_ENDED).first()
    if deal is None:
        raise TableRefused(TableRefusal.DEAL_ENDED)
    at_home(deal)
    deal.voided_by = by
    table = Table.objects.select_for_update().get(pk=deal.table_id)
    _end_void(deal, table, why, now_ms)
    tell(deal.table_id, _players(deal), News.VOIDED, why, deal.public_id)


@transaction.atomic
def call_off(deal_id: str, now_ms: int) -> None:
    """End a deal as void that all its players have left; players who are still in it sit out until they come back."""
    deal = at_home(Deal.objects.select_for_update().get(public_id=deal_id, status=DealStatus.LIVE))
    state = sealing.state_of(deal)
    table = Table.objects.select_for_update().get(pk=deal.table_id)
    if not table.is_hosted:
        away = [state.seats[index].player for index in state.still_in]
        chairs = Seat.objects.filter(table=table, left_at=None, state=SeatState.SEATED, player__public_id__in=away)
        chairs.update(state=SeatState.SITTING_OUT)
    _end_void(deal, table, CALLED_OFF, now_ms)
    tell(deal.table_id, _players(deal), News.CALLED_OFF, deal=deal.public_id)


def _end_void(deal: Deal, table: Table, why: str, now_ms: int) -> None:
    """End a locked deal as void and let its table, locked too, go on."""
    hold_accounts(table)
    deal.status, deal.void_why, deal.ended_at = DealStatus.VOID, why[:LONGEST_WHY], clock.at(now_ms)
    deal.due_at = deal.bot_due_at = deal.resume_asked_at = None
    deal.awaits_host = table.is_hosted
    deal.data_key = b"" if deal.held_back else sealing.opened(deal)
    deal.save(update_fields=_ENDED)
    publish_seed(deal, now_ms)
    broadcast.after_commit(broadcast.Push(table_pk=table.pk, reload=True))
    free_table(table, now_ms)
    for hear in deal_voided:  # last, as at any deal's end (`ending.settle_ended`)
        hear(deal)


def _players(deal: Deal) -> list[User]:
    return [place.player for place in deal.deal_seats.select_related("player")]
