"""Tables at which a match or a tournament deals: the functions that a host calls.

A hosted table does not start deals by itself, moves no chips, and players cannot sit down or get up there by
themselves. Everything else is as at other tables: clocks, bots, arranging, chat, spectators, records, parking. When
its deal has ended or is void, the deal is marked until its host has continued. `deal_over` and `deal_voided` tell
the host at once, inside the ending transaction, where the deal's row is locked. A host's row comes before the
deal's in the order of locks. So a host must not continue there, but after the commit; its sweep finds in `awaiting`
what a killed process left undone.
"""

from collections.abc import Collection, Sequence
from typing import Any

from django.db import transaction
from django.db.models import QuerySet

from accounts.people.models import User
from base import clock
from engine import deal as engine_deal
from tables.cells.travel import at_home
from tables.chairs import infos
from tables.chairs.chips import get_up_without_chips
from tables.chairs.models import Seat, SeatState
from tables.chairs.regrouping import regroup
from tables.chairs.services import is_in_deal, locked_table
from tables.play import rows
from tables.play.ending import free_table, publish_seed
from tables.play.models import LONGEST_WHY, Deal, DealStatus
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
"""After how long a host asks again whether its deal is ready."""


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
    """Open an empty hosted table; raises ValidationError.

    One that `deals_boards` has no spectators and no chat; after `tell`, everybody with a deal's link can read it.
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
    """Free the chairs of these players: those in a deal after it, the others at once; others are ignored."""
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
    """Deal to these seated players; None if the shuffle is not ready: call again after `LOOK_MS`.

    The first call closes the commitments and so fixes who is dealt in; later ones only name who drops. The players
    with primary keys in `dropping` drop automatically on their turns, as if their clock had run out. So the
    returned deal may already be over. Raises ValueError if they are not all seated or no deal can start.
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
    """Deal a board at once to these seated players, like `deal` but with the board's shuffle.

    The chair decides which hand a player gets, and there is always a toss. So players in the same chair have the
    same cards at every table with as many chairs. Raises ValueError if they are not all seated or no deal can
    start.
    """
    table = locked_table(table.public_id)
    seats = _seats_of(table, {user.pk for user in players})
    if not table.deals_boards:
        raise ValueError(f"{table} deals no boards")
    return _without(deal_cards(table, seats, board, now_ms), dropping, now_ms)


def tell(deals: QuerySet[Deal]) -> int:
    """Make finished deals of boards readable, because nobody will play these boards any more; returns how many.

    Raises KeyNeeded in a process that cannot open hands.
    """
    count = 0
    for deal in deals.filter(held_back=True, ended_at__isnull=False).order_by("pk"):
        deal.held_back, deal.data_key = False, sealing.opened(deal)
        deal.save(update_fields=["held_back", "data_key"])
        count += 1
    return count


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
    locked = at_home(Deal.objects.select_for_update().get(pk=deal.pk))
    table = Table.objects.select_for_update().get(pk=deal.table_id)
    if locked.ended_at is not None:
        return
    locked.status, locked.void_why, locked.ended_at = DealStatus.VOID, why[:LONGEST_WHY], clock.at(now_ms)
    locked.due_at = locked.bot_due_at = locked.resume_asked_at = None
    locked.data_key = b"" if locked.held_back else sealing.opened(locked)
    locked.save(update_fields=["status", "void_why", "ended_at", "due_at", "bot_due_at", "resume_asked_at", "data_key"])
    publish_seed(locked, now_ms)
    broadcast.after_commit(broadcast.Push(table_pk=table.pk, reload=True))
    free_table(table, now_ms)


@transaction.atomic
def show(table: Table, hosted: dict[str, Any]) -> None:
    """Store the host's public information at the table, and tell everybody there."""
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


def ended(host: str) -> QuerySet[Deal]:
    """Finished or void deals of hosted tables whose host has not continued yet."""
    return Deal.objects.filter(awaits_host=True, table__host=Host(host))


def awaiting(host: str, most: int = 100) -> list[Deal]:
    """At most this many of the deals of `ended`, the oldest first."""
    return list(ended(host).select_related("table").order_by("pk")[:most])


def gone_on(deal: Deal) -> bool:
    """Remove the mark from an ended deal, with the host's row locked; False if that was done before."""
    return bool(Deal.objects.filter(pk=deal.pk, awaits_host=True).update(awaits_host=False))
