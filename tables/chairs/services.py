"""Sitting down, bringing chips, sitting out, leaving and waiting in the line: what a player does with a chair.

Each locks the table's row, checks, writes, and calls `regroup` for the consequences. All raise TableRefused with a
sentence that says what to do.
"""

from collections.abc import Callable

from django.db import transaction

from accounts.people.models import User
from base import clock
from base.ids import new_public_id
from base.registry import Registry
from tables.chairs import chips
from tables.chairs.apart import kept_apart
from tables.chairs.chips import get_up
from tables.chairs.guests import check_may_enter, check_not_removed
from tables.chairs.models import Seat, SeatState, Waiting
from tables.chairs.regrouping import hold_accounts, regroup
from tables.holds.guests import check_guest
from tables.play.models import NOT_ENDED, DealSeat
from tables.refusals import TableRefusal, TableRefused
from tables.setup.models import Table, TableStatus
from tables.shuffle.queries import is_in
from wallet.gate.checks import check_stake
from wallet.ledger.refs import CHIP

leaves_in_mid_deal: Registry[Callable[[str, User, bool, int], object]] = Registry("rooms that let a leaver's hand go")
"""Called with the table's id, the player, whether they leave or have changed their mind, and the time, before the table
is locked."""


def locked_table(table_id: str) -> Table:
    """The table, locked until the transaction ends; raises TableRefused no_table."""
    table = Table.objects.select_for_update().filter(public_id=table_id).first()
    if table is None:
        raise TableRefused(TableRefusal.NO_TABLE)
    return table


def own_table(table_id: str) -> Table:
    """The table, locked, for a player's own request.

    Raises TableRefused no_table, and hosted if a match or tournament decides who sits there.
    """
    table = locked_table(table_id)
    if table.is_hosted:
        raise TableRefused(TableRefusal.HOSTED)
    return table


@transaction.atomic
def sit_down(
    table_id: str, user: User, buy_in_minor: int, number: int | None = None, now_ms: int | None = None
) -> Seat:
    """Take a chair with chips from the player's main account.

    `number` None means any chair. A bot that is not in a deal makes room for a person. Raises TableRefused no_table,
    hosted, line_waits, table_full, no_such_chair, chair_taken, not_enough_chips and those of `check_newcomer`, and the
    WalletRefused of `wallet.gate.checks`.
    """
    now_ms = clock.moment_ms(now_ms)
    table = own_table(table_id)
    seats = hold_accounts(table, [user])
    check_newcomer(table, seats, user, buy_in_minor)
    first = table.line.order_by("pk").first()
    if first is not None and first.player_id != user.pk:
        raise TableRefused(TableRefusal.LINE_WAITS)
    number = _free_chair(table, seats, number, now_ms)
    seat = Seat.objects.create(table=table, number=number, player=user)
    seat.refresh_from_db(fields=["is_bot", "currency"])
    chips.bring(seat, buy_in_minor)
    table.line.filter(player=user).delete()
    regroup(table, now_ms)
    return seat


def check_newcomer(table: Table, seats: list[Seat], user: User, buy_in_minor: int) -> None:
    """Check that a user may come to this locked table with this many chips, if a chair is free.

    Raises TableRefused table_closed, removed, private_table, bots_only_for_chips, already_seated, kept_apart,
    buy_in_too_small, buy_in_too_large, guests_lose_no_more.
    """
    if table.status in {TableStatus.CLOSING, TableStatus.CLOSED}:
        raise TableRefused(TableRefusal.TABLE_CLOSED)
    check_may_enter(table, user)
    if user.is_bot and table.currency_code != CHIP:
        raise TableRefused(TableRefusal.BOTS_ONLY_FOR_CHIPS)
    if any(seat.player_id == user.pk for seat in seats):
        raise TableRefused(TableRefusal.ALREADY_SEATED)
    if kept_apart(table, user, [seat.player_id for seat in seats]):
        raise TableRefused(TableRefusal.KEPT_APART)
    if buy_in_minor < table.buy_in_min_minor:
        raise TableRefused(TableRefusal.BUY_IN_TOO_SMALL)
    if buy_in_minor > table.buy_in_max_minor:
        raise TableRefused(TableRefusal.BUY_IN_TOO_LARGE)
    check_guest(table, user, clock.now())


@transaction.atomic
def top_up(
    table_id: str, user: User, amount_minor: int, message_id: str | None = None, now_ms: int | None = None
) -> Seat:
    """Bring more chips to one's chair, at any time, up to the table's largest buy-in; the same message counts once.

    Raises TableRefused no_table, hosted, not_seated, buy_in_too_large, not_enough_chips.
    """
    now_ms = clock.moment_ms(now_ms)
    table = own_table(table_id)
    seat = _seat_of(hold_accounts(table, [user]), user)
    if chips.on_chairs([seat])[seat.pk] + amount_minor > table.buy_in_max_minor:
        raise TableRefused(TableRefusal.BUY_IN_TOO_LARGE)
    chips.bring(seat, amount_minor, message_id or new_public_id())
    regroup(table, now_ms)
    return seat


@transaction.atomic
def auto_top_up(table_id: str, user: User, to_minor: int | None, now_ms: int | None = None) -> Seat:
    """Fill the chair up to so many chips by itself whenever it is short after a deal; None stops that.

    Raises TableRefused no_table, hosted, not_seated, buy_in_too_small, buy_in_too_large.
    """
    table = own_table(table_id)
    seat = _seat_of(hold_accounts(table, [user]), user)
    if to_minor is not None and to_minor < table.buy_in_min_minor:
        raise TableRefused(TableRefusal.BUY_IN_TOO_SMALL)
    if to_minor is not None and to_minor > table.buy_in_max_minor:
        raise TableRefused(TableRefusal.BUY_IN_TOO_LARGE)
    seat.auto_top_up_minor = to_minor
    seat.save(update_fields=["auto_top_up_minor"])
    regroup(table, clock.moment_ms(now_ms))
    return seat


@transaction.atomic
def sit_out(table_id: str, user: User, wanted: bool, now_ms: int | None = None) -> Seat:
    """Stay in the chair but out of the coming deals, or come back to play; either takes back that one leaves.

    Raises TableRefused no_table, hosted, not_seated, top_up_first, and removed for the removed of a private table.
    """
    now_ms = clock.moment_ms(now_ms)
    if Seat.objects.filter(table__public_id=table_id, player=user, left_at=None, state=SeatState.LEAVING).exists():
        _hands_follow(table_id, user, False, now_ms)
    table = own_table(table_id)
    check_not_removed(table, user)
    seat = _seat_of(hold_accounts(table, [user]), user)
    if not wanted and chips.on_chairs([seat])[seat.pk] < table.largest_loss_minor:
        raise TableRefused(TableRefusal.TOP_UP_FIRST)
    _set_state(seat, SeatState.SITTING_OUT if wanted else SeatState.SEATED)
    regroup(table, now_ms)
    return seat


@transaction.atomic
def leave(table_id: str, user: User, now_ms: int | None = None, *, drops: bool = True) -> Seat:
    """Get up: at once if the player is in no deal, after the deal otherwise.

    With `drops`, for a player's own wish, the hand drops when its turn comes; a player who is removed may play the
    deal to its end. Raises TableRefused no_table, hosted, not_seated.
    """
    now_ms = clock.moment_ms(now_ms)
    if drops:
        _hands_follow(table_id, user, True, now_ms)
    table = own_table(table_id)
    seat = _seat_of(hold_accounts(table, [user]), user)
    if is_in_deal(seat):
        _set_state(seat, SeatState.LEAVING)
        regroup(table, now_ms)
    else:
        get_up(seat, now_ms)
        regroup(table, now_ms, [user])
    return seat


@transaction.atomic
def wait_in_line(table_id: str, user: User, buy_in_minor: int, now_ms: int | None = None) -> Waiting:
    """Join the line of a full table; a player who is in it already only changes the chips to bring.

    Raises TableRefused no_table, hosted, not_enough_chips, chair_free if a chair is free, those of `check_newcomer`,
    and the WalletRefused of `wallet.gate.checks`.
    """
    table = own_table(table_id)
    seats = hold_accounts(table)
    check_newcomer(table, seats, user, buy_in_minor)
    if len(seats) < table.max_seats and not table.line.exists():
        raise TableRefused(TableRefusal.CHAIR_FREE)
    if chips.in_hand([user], table.currency_code)[user.pk] < buy_in_minor:
        raise TableRefused(TableRefusal.NOT_ENOUGH_CHIPS)
    check_stake(user, table.currency_code, buy_in_minor)
    waiting, _ = Waiting.objects.update_or_create(table=table, player=user, defaults={"buy_in_minor": buy_in_minor})
    regroup(table, clock.moment_ms(now_ms))
    return waiting


@transaction.atomic
def leave_line(table_id: str, user: User, now_ms: int | None = None) -> None:
    """Leave the line. Raises TableRefused no_table, not_waiting."""
    table = locked_table(table_id)
    hold_accounts(table)
    if not table.line.filter(player=user).delete()[0]:
        raise TableRefused(TableRefusal.NOT_WAITING)
    regroup(table, clock.moment_ms(now_ms), [user])


def is_in_deal(seat: Seat) -> bool:
    """Whether the player in this chair is in the present deal, live, parked or being shuffled."""
    return DealSeat.objects.filter(seat=seat, deal__status__in=NOT_ENDED).exists() or is_in(seat)


def _seat_of(seats: list[Seat], user: User) -> Seat:
    for seat in seats:
        if seat.player_id == user.pk:
            return seat
    raise TableRefused(TableRefusal.NOT_SEATED)


def _hands_follow(table_id: str, user: User, leaves: bool, now_ms: int) -> None:
    for follow in leaves_in_mid_deal:
        follow(table_id, user, leaves, now_ms)


def _set_state(seat: Seat, state: SeatState) -> None:
    if seat.state != state:
        seat.state = state
        seat.save(update_fields=["state"])


def _free_chair(table: Table, seats: list[Seat], number: int | None, now_ms: int) -> int:
    taken = {seat.number: seat for seat in seats}
    if number is None:
        free = [chair for chair in range(table.max_seats) if chair not in taken]
        if free:
            return free[0]
        giving_way = next((seat for seat in reversed(seats) if _gives_way(seat)), None)
        if giving_way is None:
            raise TableRefused(TableRefusal.TABLE_FULL)
        get_up(giving_way, now_ms)
        return giving_way.number
    if number >= table.max_seats:
        raise TableRefused(TableRefusal.NO_SUCH_CHAIR)
    sitting = taken.get(number)
    if sitting is not None:
        if not _gives_way(sitting):
            full = len(taken) == table.max_seats
            raise TableRefused(TableRefusal.TABLE_FULL if full else TableRefusal.CHAIR_TAKEN)
        get_up(sitting, now_ms)
    return number


def _gives_way(seat: Seat) -> bool:
    return seat.is_bot and not is_in_deal(seat)
