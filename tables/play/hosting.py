"""Tables that a match or a tournament deals at: the verbs for whoever hosts them.

A hosted table starts no deal by itself, moves no chips, and nobody sits down or gets up there of their own accord. The
rest is as everywhere: clocks, bots, arranging, chat, spectators, records, parking. When its deal has ended or was
declared void, the deal is marked until its host has gone on: `deal_over` and `deal_voided` tell it at once, inside the
ending transaction, where the deal's row is locked already. Since a host's row comes before the deal's in the order of
locks, a host must not go on in there: it does so after the commit, and its sweep finds in `awaiting` what a killed
process left undone.
"""

from collections.abc import Collection, Sequence
from typing import Any

from django.db import transaction
from django.db.models import QuerySet

from accounts.people.models import User
from base import clock
from engine import deal as engine_deal
from tables.chairs import infos
from tables.chairs.chips import get_up_without_chips
from tables.chairs.models import Seat, SeatState
from tables.chairs.regrouping import regroup
from tables.chairs.services import is_in_deal, locked_table
from tables.play import rows
from tables.play.ending import free_table, publish_seed
from tables.play.models import Deal, DealStatus
from tables.play.services import advance, seat_of
from tables.play.starting import Board, call_off, close_with, deal_cards, deal_if_ready
from tables.sealing import deals as sealing
from tables.setup import services as setup
from tables.setup.models import Host, Table, TableStatus
from tables.shuffle.closing import name_next_deal
from tables.shuffle.queries import under_way
from tables.wire import broadcast
from tables.wire.shuffling import CalledOff

USUAL_THINK_MS = 1500
LOOK_MS = 200
"""A host asks so much later again whether its deal is ready."""


def open_table(
    host: str,
    name: str,
    profile_name: str,
    overrides: dict[str, Any],
    currency: str,
    max_seats: int,
    *,
    bot_strength: str = "club",
    bot_think_ms: int = USUAL_THINK_MS,
    spectator_delay_s: int = 0,
    deals_boards: bool = False,
) -> Table:
    """A new hosted table, nobody at it; raises ValidationError when it is not in order.

    One that `deals_boards` is not watched and has no chat; whoever has a deal's link reads it once it is told.
    """
    return setup.open_table(
        Table(
            host=Host(host),
            name=name,
            profile_name=profile_name,
            overrides=overrides,
            currency_id=currency,
            max_seats=max_seats,
            bot_strength=bot_strength,
            bot_think_ms=bot_think_ms,
            spectator_delay_s=spectator_delay_s,
            deals_boards=deals_boards,
            chat_on=not deals_boards,
            share_deals=deals_boards,
            point_value_minor=0,
            buy_in_min_minor=0,
            buy_in_max_minor=0,
        )
    )


@transaction.atomic
def seat_players(table: Table, users: Sequence[User]) -> list[Seat]:
    """Seat these in the free chairs from the first on, in this order; raises ValueError when there are too few."""
    table = locked_table(table.public_id)
    taken = {seat.number for seat in infos.seats_of(table)}
    free = [number for number in range(table.max_seats) if number not in taken]
    if len(users) > len(free):
        raise ValueError(f"{table} has {len(free)} free chairs for {len(users)} players")
    seats = [
        Seat.objects.create(table=table, number=number, player=user) for number, user in zip(free, users, strict=False)
    ]
    regroup(table, clock.now_ms())
    return seats


@transaction.atomic
def unseat(table: Table, users: Collection[User]) -> None:
    """Let these get up: who is in a deal when it is over, the others at once; who has no chair is left out."""
    table, now_ms = locked_table(table.public_id), clock.now_ms()
    leaving = {user.pk for user in users}
    going = [seat for seat in infos.seats_of(table) if seat.player_id in leaving]
    staying = {seat.pk for seat in going if is_in_deal(seat)}
    Seat.objects.filter(pk__in=staying).update(state=SeatState.LEAVING)
    gone = [seat for seat in going if seat.pk not in staying]
    get_up_without_chips(gone, now_ms)
    regroup(table, now_ms, [seat.player for seat in gone])


@transaction.atomic
def deal(table: Table, players: Collection[User], now_ms: int, *, dropping: Collection[int] = ()) -> Deal | None:
    """Deal to these seated players as soon as the shuffle is ready; None when it is not yet: ask again `LOOK_MS` later.

    The first call closes the commitments and so fixes who is dealt in; later ones only name who drops by then. The
    players whose primary keys are `dropping` drop by themselves as their turns come, shown as the clock's doing. So
    the deal that comes back may be over already. Raises ValueError when they are not all seated or no deal can start.
    """
    table = locked_table(table.public_id)
    if under_way(table) is None:
        _close(table, {user.pk for user in players}, now_ms)
    started = deal_if_ready(table, now_ms)
    if started is None or started.ended_at is not None:
        return started
    return _without(started, dropping, now_ms)


@transaction.atomic
def deal_board(
    table: Table, players: Collection[User], board: Board, now_ms: int, *, dropping: Collection[int] = ()
) -> Deal:
    """Deal a board at once to these seated players, as `deal` does with a shuffle of the table's own.

    Chairs decide who has which hand, and there is a toss each time: so the players of one chair have the same cards at
    every table of as many chairs. Raises ValueError when they are not all seated or no deal can start.
    """
    table = locked_table(table.public_id)
    seats = _seats_of(table, {user.pk for user in players})
    if not table.deals_boards:
        raise ValueError(f"{table} deals no boards")
    return _without(deal_cards(table, seats, board, now_ms), dropping, now_ms)


def tell(deals: QuerySet[Deal]) -> int:
    """Let deals of boards that have ended be read, since nobody is to play them any more; returns how many.

    Raises KeyNeeded in a process that cannot open hands.
    """
    told = 0
    for deal in deals.filter(held_back=True, ended_at__isnull=False).order_by("pk"):
        deal.held_back, deal.data_key = False, sealing.opened(deal)
        deal.save(update_fields=["held_back", "data_key"])
        told += 1
    return told


def _without(started: Deal, dropping: Collection[int], now_ms: int) -> Deal:
    for place in started.deal_seats.select_related("player").order_by("seat__number"):
        if place.player_id in dropping and not _dropped(started, place.player.public_id, now_ms):
            break
    started.refresh_from_db()
    return started


def _seats_of(table: Table, wanted: set[int]) -> list[Seat]:
    seats = [seat for seat in infos.seats_of(table) if seat.player_id in wanted]
    if len(seats) < len(wanted) or table.has_deal() or table.status != TableStatus.WAITING:
        raise ValueError(f"{table} cannot deal to {len(wanted)} players: {len(seats)} are seated, it is {table.status}")
    return seats


def _close(table: Table, wanted: set[int], now_ms: int) -> None:
    seats = _seats_of(table, wanted)
    if not table.next_deal_id and name_next_deal(table, now_ms):
        table.save(update_fields=["next_deal_id"])
    close_with(table, seats, now_ms)


def is_shuffling(table: Table) -> bool:
    """Whether a deal here has its players, and waits for its shuffle."""
    return under_way(table) is not None


def _dropped(started: Deal, player_id: str, now_ms: int) -> bool:
    """Drop a player as soon as the rules allow it; False when the deal is over with it."""
    with rows.within_atomic(started.public_id) as hand:
        assert hand.row is not None
        state = sealing.state_of(hand.row)
        if seat_of(state, player_id) not in state.still_in:
            return True  # dropped already, for a share that was not revealed
        drop = engine_deal.AskDrop(seat_of(state, player_id), True, by="timeout")
        return advance(hand, hand.row, state, drop, now_ms).result is None


@transaction.atomic
def abandon_deal(deal: Deal, now_ms: int, why: str) -> None:
    """End a deal that decides nothing any more, without a result; one that has ended stays as it is."""
    locked = Deal.objects.select_for_update().get(pk=deal.pk)
    table = Table.objects.select_for_update().get(pk=deal.table_id)
    if locked.ended_at is not None:
        return
    locked.status, locked.void_why, locked.ended_at = DealStatus.VOID, why[:2000], clock.at(now_ms)
    locked.due_at = locked.bot_due_at = locked.resume_asked_at = None
    locked.data_key = b"" if locked.held_back else sealing.opened(locked)
    locked.save(update_fields=["status", "void_why", "ended_at", "due_at", "bot_due_at", "resume_asked_at", "data_key"])
    publish_seed(locked, now_ms)
    broadcast.after_commit(broadcast.Push(table_pk=table.pk, reload=True))
    free_table(table, now_ms)


@transaction.atomic
def show(table: Table, hosted: dict[str, Any]) -> None:
    """Keep what the host shows of itself beside the table, public to everybody, and tell everybody there."""
    table = locked_table(table.public_id)
    table.hosted = hosted
    table.save(update_fields=["hosted"])
    broadcast.after_commit(infos.table_push(table))


@transaction.atomic
def close(table: Table) -> None:
    """Close the table, at once between deals; everybody gets up."""
    table = locked_table(table.public_id)
    if table.status != TableStatus.CLOSED:
        table.status = TableStatus.CLOSING
        table.save(update_fields=["status"])
        if not call_off(table, CalledOff.HOST, clock.now_ms()):
            regroup(table, clock.now_ms())


def awaiting(host: str, most: int = 100) -> list[Deal]:
    """Deals of hosted tables that have ended, or are void, and whose host has not gone on yet; the oldest first."""
    ended = Deal.objects.filter(awaits_host=True, table__host=Host(host)).select_related("table")
    return list(ended.order_by("pk")[:most])


def gone_on(deal: Deal) -> bool:
    """Take the mark off an ended deal, with the host's row locked; False when somebody has done so before."""
    return bool(Deal.objects.filter(pk=deal.pk, awaits_host=True).update(awaits_host=False))
