"""Who may see a private table and sit there: its owner, and players who came with its code or link.

A player whom the owner has removed cannot come back with any code or link until the owner allows it. While the
table is locked only its guests may come and go. The play is shown to players with a chair, and to other guests only
if the owner lets them watch.
"""

from collections.abc import Callable, Collection, Iterable

from accounts.people.models import User
from base.registry import Registry
from tables.refusals import TableRefusal, TableRefused
from tables.setup.models import Invited, Table

MOST_SHOWN = 50
for_others: Registry[Callable[[Table, User], bool]] = Registry("rooms whose private tables are not for everybody")
"""Called before a code or link admits a new player: whether the table is for others and not for this player."""


def invite(table: Table, user: User) -> bool:
    """Admit a player who has the table's code; later they can come without it.

    Returns whether they are new there. Does nothing at a public table. Raises TableRefused removed, and
    table_locked or members_only for a new player.
    """
    if not table.code:
        return False
    check_not_removed(table, user)
    if may_enter(table, user):
        return False
    if table.locked:
        raise TableRefused(TableRefusal.TABLE_LOCKED)
    if any(is_for_others(table, user) for is_for_others in for_others):
        raise TableRefused(TableRefusal.FOR_MEMBERS)
    return Invited.objects.get_or_create(table=table, player=user)[1]


def may_enter(table: Table, user: User | None) -> bool:
    """Whether a player may see a table and sit there: at a private one its owner, guests, and players with a chair."""
    return not table.code or (user is not None and user in let_in(table, [user]))


def let_in(table: Table, users: Iterable[User]) -> set[User]:
    """Those of these users who may see a table, in two queries at most."""
    users = set(users)
    inside = {user for user in users if not table.code or table.owner_id == user.pk}
    others = users - inside
    if others:
        guests = set(table.invited.filter(player__in=others, removed_at=None).values_list("player_id", flat=True))
        sitting = set(table.seats.filter(player__in=others, left_at=None).values_list("player_id", flat=True))
        inside |= {user for user in others if user.pk in guests | sitting}
    return inside


def check_may_enter(table: Table, user: User | None) -> None:
    """Raise TableRefused removed or private_table if the table is not open to this player."""
    if may_enter(table, user):
        return
    if user is not None:
        check_not_removed(table, user)
    raise TableRefused(TableRefusal.PRIVATE_TABLE)


def check_not_removed(table: Table, user: User) -> None:
    """Raise TableRefused removed if the owner has removed this player, also while they finish a deal there."""
    if table.code and table.owner_id != user.pk and is_removed(table, user):
        raise TableRefused(TableRefusal.REMOVED)


def is_removed(table: Table, user: User) -> bool:
    """Whether the owner of a private table has removed this player."""
    return table.invited.filter(player=user, removed_at__isnull=False).exists()


def guest_lists(table: Table, sitting: Collection[int]) -> tuple[list[User], list[User]]:
    """The guests of a private table without a chair, and the removed players; the latest first."""
    rows = table.invited.select_related("player").exclude(player=table.owner_id)
    invited = rows.filter(removed_at=None).exclude(player__in=sitting).order_by("-pk")[:MOST_SHOWN]
    removed = rows.filter(removed_at__isnull=False).order_by("-removed_at", "-pk")[:MOST_SHOWN]
    return [row.player for row in invited], [row.player for row in removed]
