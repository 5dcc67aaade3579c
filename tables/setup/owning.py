"""Actions of a private table's owner, its host on the screen: locking it, spectators, removing players, passing it on,
help with the hand.

Each locks the table's row and raises TableRefused not_the_host for everybody else; a public table has no host. A
removed player gets up at once, or after the present deal, with all chips. With the old code or link the player
could come in under another name, so every removal renews the code.
"""

from datetime import datetime

from django.db import transaction
from msgspec.structs import replace

from accounts.people.models import User
from base import clock
from tables.chairs import infos
from tables.chairs.chips import get_up
from tables.chairs.guests import is_removed
from tables.chairs.models import SeatState
from tables.chairs.regrouping import hold_accounts, regroup
from tables.chairs.services import is_in_deal, own_table
from tables.refusals import TableRefusal, TableRefused
from tables.setup.models import Hints, Invited, Table
from tables.setup.private import has_enough, new_code
from tables.wire import broadcast
from tables.wire.notices import News, tell


@transaction.atomic
def lock_table(table_id: str, owner: User, wanted: bool) -> None:
    """Lock the table against new players, with any code or link, or unlock it."""
    table = _owned(table_id, owner)
    table.locked = wanted
    _saved(table, "locked")


@transaction.atomic
def let_watch(table_id: str, owner: User, wanted: bool) -> None:
    """Let guests without a chair watch, or only players with one."""
    table = _owned(table_id, owner)
    table.watchable = wanted
    _saved(table, "watchable")


@transaction.atomic
def give_hints(table_id: str, owner: User, hints: Hints) -> None:
    """Say how much help with the hand everybody has at the table, from now on."""
    table = _owned(table_id, owner)
    table.hints = hints
    _saved(table, "hints")


@transaction.atomic
def renew_code(table_id: str, owner: User) -> None:
    """Give the table a new code, so that the old code and its links stop working; guests stay."""
    table = _owned(table_id, owner)
    table.code = new_code()
    _saved(table, "code")


@transaction.atomic
def pass_on(table_id: str, owner: User, player_id: str) -> None:
    """Make another person with a chair here the host; the previous host stays as a guest.

    Raises TableRefused hosted, not_the_host, not_yourself, no_such_player, has_enough_tables.
    """
    # A person's row before the table's, as everywhere: who closes a club's tables may wait for the club's owner.
    list(User.objects.select_for_update().filter(public_id=player_id).values_list("pk"))
    table = _owned(table_id, owner)
    _check_another(owner, player_id)
    there = table.seats.filter(left_at=None, is_bot=False, player__public_id=player_id).exclude(state=SeatState.LEAVING)
    seat = there.select_related("player").first()
    if seat is None or is_removed(table, seat.player):
        raise TableRefused(TableRefusal.NO_SUCH_PLAYER)
    if has_enough(seat.player):
        raise TableRefused(TableRefusal.HAS_ENOUGH_TABLES)
    _note_guest(table, owner, None)
    table.owner = seat.player
    _saved(table, "owner")
    tell(table.pk, [seat.player], News.HOST_NOW)


@transaction.atomic
def remove_player(table_id: str, owner: User, player_id: str, now_ms: int | None = None) -> None:
    """Remove a player or a guest, until they are allowed again: at once, or after the deal that they are in.

    Raises TableRefused hosted, not_the_host, not_yourself, no_such_player.
    """
    now_ms = clock.moment_ms(now_ms)
    table = _owned(table_id, owner)
    player = _person_at(table, owner, player_id)
    seat = next((one for one in hold_accounts(table, [player]) if one.player_id == player.pk), None)
    _note_guest(table, player, clock.at(now_ms))
    table.line.filter(player=player).delete()
    table.code = new_code()
    table.save(update_fields=["code"])
    stays_for_deal = seat is not None and is_in_deal(seat)
    if seat is not None and stays_for_deal:
        seat.state, seat.auto_top_up_minor = SeatState.LEAVING, None
        seat.save(update_fields=["state", "auto_top_up_minor"])
    elif seat is not None:
        get_up(seat, now_ms)
    tell(table.pk, [player], News.REMOVED_AFTER if stays_for_deal else News.REMOVED)
    regroup(table, now_ms, [] if stays_for_deal else [player])
    _show_anew(table)


@transaction.atomic
def let_back(table_id: str, owner: User, player_id: str) -> None:
    """Allow a removed player again.

    Raises TableRefused hosted, not_the_host, and no_such_player if the player was not removed.
    """
    table = _owned(table_id, owner)
    removed = table.invited.filter(player__public_id=player_id, removed_at__isnull=False)
    if not removed.update(removed_at=None):
        raise TableRefused(TableRefusal.NO_SUCH_PLAYER)
    broadcast.after_commit(infos.table_push(table))


def _note_guest(table: Table, player: User, removed_at: datetime | None) -> None:
    """Store whether a guest is removed. Django's update_or_create would write `at` too, which play's login may not."""
    guest, is_new = Invited.objects.get_or_create(table=table, player=player, defaults={"removed_at": removed_at})
    if not is_new:
        guest.removed_at = removed_at
        guest.save(update_fields=["removed_at"])


def _owned(table_id: str, owner: User) -> Table:
    table = own_table(table_id)
    if table.owner_id != owner.pk:
        raise TableRefused(TableRefusal.NOT_THE_HOST)
    return table


def _check_another(owner: User, player_id: str) -> None:
    if player_id == owner.public_id:
        raise TableRefused(TableRefusal.NOT_YOURSELF)


def _person_at(table: Table, owner: User, player_id: str) -> User:
    """Another person who sits here, waits in line or is a guest, and is not removed."""
    _check_another(owner, player_id)
    player = User.objects.filter(public_id=player_id, is_bot=False).first()
    if player is None or is_removed(table, player):
        raise TableRefused(TableRefusal.NO_SUCH_PLAYER)
    sits = table.seats.filter(player=player, left_at=None).exists()
    if not (sits or table.line.filter(player=player).exists() or table.invited.filter(player=player).exists()):
        raise TableRefused(TableRefusal.NO_SUCH_PLAYER)
    return player


def _saved(table: Table, field: str) -> None:
    table.save(update_fields=[field])
    _show_anew(table)


def _show_anew(table: Table) -> None:
    """Send everybody at the table its new state: its code, its host, and whether they may watch."""
    broadcast.after_commit(replace(infos.table_push(table), reload=True))
