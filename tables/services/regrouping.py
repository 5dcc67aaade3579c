"""What a table does between two deals: who gets up, who is short of chips, which bots come or go, whether one starts.

Every change of a table ends here, with the table's row locked. A table starts a deal by itself when enough players are
ready and at least one of them is a person; bots alone wait.
"""

import secrets
from collections.abc import Sequence
from datetime import timedelta

from accounts.ids import new_public_id
from accounts.models import User
from tables import broadcast, chips, clock, infos
from tables.models import Seat, SeatState, Table, TableStatus
from tables.notices import News, tell
from tables.services import company
from tables.services.getting_up import get_up


def regroup(table: Table, now_ms: int, gone: Sequence[User] = ()) -> None:
    """Bring a locked table in order and tell everybody, also `gone`, who just got up.

    During a deal only the telling is done.
    """
    if not table.has_standing_deal():
        gone = (*gone, *_between_deals(table, now_ms))
    broadcast.after_commit(infos.table_push(table, gone))


def _between_deals(table: Table, now_ms: int) -> list[User]:
    seats = infos.seats_of(table)
    closes = table.status in {TableStatus.CLOSING, TableStatus.CLOSED}
    going = [seat for seat in seats if closes or seat.state == SeatState.LEAVING]
    for seat in going:
        get_up(seat, now_ms)
    if closes:
        table.status, table.starts_at = TableStatus.CLOSED, None
        table.save(update_fields=["status", "starts_at"])
        tell(table.pk, [seat.player for seat in going], News.TABLE_CLOSED)
    else:
        staying = company.kept(table, [seat for seat in seats if seat not in going], now_ms)
        _mark_short(table, staying)
        _count_down(table, ready(staying), now_ms)
    return [seat.player for seat in going]


def ready(seats: list[Seat]) -> list[Seat]:
    """Those who play the next deal if it starts now, in chair order."""
    return [seat for seat in seats if seat.state == SeatState.SEATED and not seat.short]


def can_start(table: Table, players: list[Seat]) -> bool:
    """Whether these are enough for a deal, a person among them."""
    return len(players) >= table.rules.seats_min and any(not seat.is_bot for seat in players)


def _mark_short(table: Table, seats: list[Seat]) -> None:
    held = chips.on_chairs(seats)
    for seat in seats:
        short = held[seat.pk] < table.largest_loss_minor
        if short != seat.short:
            seat.short = short
            seat.save(update_fields=["short"])
            if short:
                tell(table.pk, [seat.player], News.TOP_UP)


def _count_down(table: Table, players: list[Seat], now_ms: int) -> None:
    if not can_start(table, players):
        table.status, table.starts_at = TableStatus.WAITING, None
    elif table.starts_at is None:
        table.status = TableStatus.STARTING
        table.starts_at = clock.at(now_ms) + timedelta(seconds=table.start_s)
    if not table.next_deal_id:
        table.next_deal_id, table.next_server_seed = new_public_id(), secrets.token_bytes(32)
    table.save(update_fields=["status", "starts_at", "next_deal_id", "next_server_seed"])
