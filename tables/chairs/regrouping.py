"""Changes between two deals: players get up or are short of chips, bots come or go, and the next deal may start.

Every change of a table ends here, with the table's row locked. A table starts a deal by itself when enough players are
ready and at least one of them is a person; bots alone wait.
"""

from collections.abc import Sequence
from datetime import timedelta

from accounts.people.models import User
from base import clock
from tables.chairs import chips, company, infos, line
from tables.chairs.chips import get_up, get_up_without_chips
from tables.chairs.models import Seat, SeatState
from tables.holds.queries import is_held
from tables.setup.models import Table, TableStatus
from tables.shuffle.closing import name_next_deal
from tables.wire import broadcast
from tables.wire.notices import News, tell


def regroup(table: Table, now_ms: int, gone: Sequence[User] = ()) -> None:
    """Apply all pending changes of a locked table and tell everybody, also players in `gone`, who just got up.

    During a deal it only serves the line and tells. A hosted table waits for its host.
    """
    if not table.has_deal():
        gone = (*gone, *_between_deals(table, now_ms))
    elif table.status != TableStatus.CLOSING:
        line.seat_those_waiting(table)
    broadcast.after_commit(infos.table_push(table, gone))


def hold_accounts(table: Table, others: Sequence[User] = ()) -> list[Seat]:
    """Lock every account that `regroup` may touch at this locked table; returns the taken chairs.

    These are the chairs' accounts, and the main accounts of players who get up, top up automatically, wait in line
    or are in `others`.
    """
    seats = infos.seats_of(table)
    if table.is_hosted:
        return seats
    closes = table.status in {TableStatus.CLOSING, TableStatus.CLOSED}
    moved = [seat.player for seat in seats if closes or seat.state == SeatState.LEAVING or seat.auto_top_up_minor]
    chips.hold(seats, {*moved, *line.players(table), *others}, table.currency_code)
    return seats


def _between_deals(table: Table, now_ms: int) -> list[User]:
    seats = infos.seats_of(table)
    closes = table.status in {TableStatus.CLOSING, TableStatus.CLOSED}
    going = [seat for seat in seats if closes or seat.state == SeatState.LEAVING]
    if table.is_hosted:
        get_up_without_chips(going, now_ms)
    else:
        for seat in going:
            get_up(seat, now_ms)
    if closes:
        table.status, table.starts_at = TableStatus.CLOSED, None
        table.save(update_fields=["status", "starts_at"])
        if not table.is_hosted:
            tell(table.pk, [*(seat.player for seat in going), *line.players(table)], News.TABLE_CLOSED)
            table.line.all().delete()
    elif table.is_hosted and table.deals_boards:
        pass  # its host brings the cards
    elif table.is_hosted:
        name_next_deal(table, now_ms)
        table.save(update_fields=["next_deal_id"])
    else:
        company.make_room(table, [seat for seat in seats if seat not in going], now_ms)
        line.seat_those_waiting(table)
        staying = company.complete(table, infos.seats_of(table))
        _mark_short(table, staying, now_ms)
        _count_down(table, staying, now_ms)
    return [seat.player for seat in going]


def ready(seats: list[Seat]) -> list[Seat]:
    """The chairs whose players are dealt in if a deal starts now, in order."""
    return [seat for seat in seats if seat.is_ready]


def can_start(table: Table, players: list[Seat]) -> bool:
    """Whether these are enough for a deal with at least one person, and no operator holds new deals back."""
    enough = len(players) >= table.rules.seats_min and any(not seat.is_bot for seat in players)
    return enough and not is_held(table)


def _mark_short(table: Table, seats: list[Seat], now_ms: int) -> None:
    on_chairs = chips.on_chairs(seats)
    for seat in seats:
        was, was_idle = seat.short, seat.idle_since
        seat.short = on_chairs[seat.pk] < table.largest_loss_minor
        if seat.short and seat.auto_top_up_minor:
            to_minor = max(seat.auto_top_up_minor, table.largest_loss_minor)
            seat.short = not chips.fill_up(seat, on_chairs[seat.pk], to_minor)
        if seat.short and not was:
            tell(table.pk, [seat.player], News.TOP_UP)
        seat.idle_since = None if seat.is_ready or seat.is_bot else was_idle or clock.at(now_ms)
        if (seat.short, seat.idle_since) != (was, was_idle):
            seat.save(update_fields=["short", "idle_since"])


def _count_down(table: Table, seats: list[Seat], now_ms: int) -> None:
    quiet = all(seat.is_bot for seat in seats)
    table.quiet_since = (table.quiet_since or clock.at(now_ms)) if quiet else None
    if not can_start(table, ready(seats)):
        table.status, table.starts_at = TableStatus.WAITING, None
    elif table.starts_at is None:
        table.status = TableStatus.STARTING
        table.starts_at = clock.at(now_ms) + timedelta(seconds=table.start_s)
    name_next_deal(table, now_ms)
    table.save(update_fields=["status", "starts_at", "next_deal_id", "quiet_since"])
