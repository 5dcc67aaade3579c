"""The one way a deal ends: money moves with the last move, chairs are put in order, the next deal is counted down.

Carries rules 7. The rooms in `deal_over` (a pool's match, statistics) are called inside the same transaction; one that
raises undoes the move. A hosted table's deal moves no chips and stays marked until its host has gone on
(`tables.play.hosting`).
"""

import logging
from collections.abc import Callable

from django.db import transaction
from django.db.models import QuerySet

from base import clock
from base.registry import Registry
from engine.deal import DealState
from engine.settlement import Exchange, Outcome, SettledHand, Settlement, settle
from tables.chairs import chips
from tables.chairs.models import Seat, SeatState
from tables.chairs.regrouping import hold_accounts, regroup
from tables.play.models import Deal, DealSeat, DealStatus
from tables.play.rows import DealRow
from tables.sealing import deals as sealing
from tables.sealing.keys import Damaged
from tables.setup.models import Table, TableStatus
from tables.shuffle.closing import published
from tables.wire import broadcast, protocol
from tables.wire.broadcast import Frame, Push
from tables.wire.messages import Settled, SettledSeat, SettlementInfo, ValueCardsPaid
from tables.wire.notices import News, tell

logger = logging.getLogger(__name__)
MOST_A_SWEEP = 100
_given_up: set[int] = set()
"""Void deals whose key was altered or lost; each process tries and logs them once."""

deal_over: Registry[Callable[[Deal, DealState, Settlement], object]] = Registry("rooms that hear of a deal's end")
"""Called after the money has moved and the chairs have been put in order."""

deal_voided: Registry[Callable[[Deal], object]] = Registry("rooms that hear of a void deal")
"""Called inside the transaction that makes a deal void; a host deals again."""


def settle_ended(row: DealRow, state: DealState, now_ms: int) -> None:
    """Settle a deal whose last move has just been saved in this transaction; its row is locked."""
    deal = Deal.objects.get(pk=row.pk)
    places = list(DealSeat.objects.filter(deal=deal).select_related("seat__player", "player").order_by("seat_index"))
    table = Table.objects.select_for_update().get(pk=row.table_pk)
    hold_accounts(table)
    settlement = settlement_of(state, deal.point_value_minor, deal.rake_bps)
    moves = [(place.seat, money) for place, money in zip(places, settlement.money_minor, strict=True)]
    # The ledger works the legs out again from these rows, so they come first.
    _note_places(state, places, settlement)
    chips.settle(deal, moves, settlement.rake_minor)
    if not table.is_hosted:
        _seat_out_the_absent(state, places)
    info = settlement_info(deal, places, settlement)
    deal.settlement = protocol.plain(info)
    deal.awaits_host = table.is_hosted
    deal.save(update_fields=["settlement", "awaits_host"])
    publish_seed(deal, now_ms)
    broadcast.after_commit(Push(table_pk=row.table_pk, frames=(_settled(info, now_ms),)))
    free_table(table, now_ms)
    # Last, so that what a host shows after this commit is pushed after what was shown before.
    for hear in deal_over:
        hear(deal, state, settlement)


def publish_seed(deal: Deal, now_ms: int) -> None:
    """Publish the house's seed of a deal that has ended, if its key is in its row; `open_void_deals` sees to others."""
    if not deal.held_back and (deal.data_key or not deal.sealed_key):
        published(deal.public_id, sealing.key_of(deal).seed(deal.server_seed), now_ms)


def sealed_void_deals() -> QuerySet[Deal]:
    """The void deals that are still sealed and may be opened."""
    return Deal.objects.filter(status=DealStatus.VOID, data_key=b"", held_back=False).exclude(sealed_key=b"")


def open_void_deals() -> int:
    """Write the keys of void deals that are still sealed into their rows and publish their seeds; returns how many.

    An operator's process may declare a deal void but has no LIVE_KEYS, so the deal cannot be read until a live
    worker has done this. Raises KeyNeeded without keys.
    """
    sealed = sealed_void_deals().exclude(pk__in=_given_up)
    count = 0
    for deal in sealed.only("public_id", "sealed_key", "data_key", "server_seed").order_by("pk")[:MOST_A_SWEEP]:
        try:
            deal.data_key = sealing.key_of(deal).clear
        except Damaged:
            logger.exception("a void deal stays sealed", extra={"deal": deal.public_id})
            _given_up.add(deal.pk)
            continue
        with transaction.atomic():
            if Deal.objects.filter(pk=deal.pk, data_key=b"").update(data_key=deal.data_key):
                publish_seed(deal, clock.now_ms())
                count += 1
    return count


def settlement_of(state: DealState, point_value_minor: int, rake_bps: int) -> Settlement:
    """The settlement of the finished deal, by the engine."""
    assert state.result is not None
    hands = [SettledHand(seat.outcome, seat.groups, seat.ungrouped, seat.deal_show) for seat in state.result.seats]
    return settle(state.profile, state.jokers, hands, point_value_minor, rake_bps)


def free_table(table: Table, now_ms: int) -> None:
    """Let a locked table go on after its deal has ended in any way."""
    if table.status == TableStatus.PLAYING:
        table.status = TableStatus.WAITING
        table.save(update_fields=["status"])
    regroup(table, now_ms)


def settlement_info(deal: Deal, places: list[DealSeat], settlement: Settlement) -> SettlementInfo:
    """The settlement as the wire shows it, with the chips each chair has now."""
    on_chairs = chips.on_chairs([place.seat for place in places])
    return SettlementInfo(
        deal=deal.public_id,
        rake_minor=settlement.rake_minor,
        winner=next(place.seat_index for place in places if place.outcome == Outcome.WON),
        exchanges=[value_cards_paid(one) for one in settlement.exchanges],
        seats=[
            SettledSeat(
                seat=place.seat_index,
                player=place.player.public_id,
                score=settlement.scores[place.seat_index],
                money_minor=settlement.money_minor[place.seat_index],
                chips_minor=on_chairs[place.seat_id],
            )
            for place in places
        ],
    )


def value_cards_paid(exchange: Exchange) -> ValueCardsPaid:
    """One exchange of value cards as the wire shows it."""
    return ValueCardsPaid(seat=exchange.seat, to=exchange.to, owed=exchange.owed, paid=exchange.paid)


def _settled(info: SettlementInfo, now_ms: int) -> Frame:
    return Frame(protocol.encode(Settled(server_now_ms=now_ms, settlement=info)))


def _note_places(state: DealState, places: list[DealSeat], settlement: Settlement) -> None:
    assert state.result is not None
    for place in places:
        place.outcome = state.result.seats[place.seat_index].outcome
        place.score = settlement.scores[place.seat_index]
        place.money_minor = settlement.money_minor[place.seat_index]
    DealSeat.objects.bulk_update(places, ["outcome", "score", "money_minor"])


def _seat_out_the_absent(state: DealState, places: list[DealSeat]) -> None:
    # Who was dropped for missed turns is not there: the next deals go on without them until they come back.
    away = [place for place in places if _was_away(state, place) and place.seat.state == SeatState.SEATED]
    Seat.objects.filter(pk__in=[place.seat_id for place in away]).update(state=SeatState.SITTING_OUT)
    for place in away:
        tell(place.seat.table_id, [place.player], News.SEATED_OUT)


def _was_away(state: DealState, place: DealSeat) -> bool:
    dropped = place.outcome == Outcome.MIDDLE_DROP
    return dropped and state.seats[place.seat_index].misses >= state.profile.misses
