"""Who may see a private table and sit there: its owner, and whoever came by its code or link.

Whom the owner has removed is kept out until the owner lets them back, with whatever code or link. While the table is
locked its guests come and go, and nobody else. What is played there is seen by who has a chair, and by the other guests
only if the owner lets them watch.
"""

from collections.abc import Callable, Collection, Iterable

from accounts.people.models import User
from base.registry import Registry
from tables.refusals import TableRefusal, TableRefused
from tables.setup.models import Invited, Table

MOST_SHOWN = 50
for_others: Registry[Callable[[Table, User], bool]] = Registry("rooms whose private tables are not for everybody")
"""Asked before a code or link lets anybody new in: whether the table is for some players, and not for this one."""


def invite(table: Table, user: User) -> bool:
    """Let somebody in who has the table's code; they may come back without it. Returns whether they are new there.

    Nothing at a public table. Raises TableRefused removed, and table_locked or members_only for whom nobody let in
    before.
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
    """Whether somebody may see a table and sit there: at a private one its owner, its guests, and who sits there."""
    return not table.code or (user is not None and user in let_in(table, [user]))


def let_in(table: Table, users: Iterable[User]) -> set[User]:
    """Those of these users who may see a table, in two queries at most."""
    users = set(users)
    inside = {user for user in users if not table.code or table.owner_id == user.pk}
    asked = users - inside
    if asked:
        guests = set(table.invited.filter(player__in=asked, removed_at=None).values_list("player_id", flat=True))
        sitting = set(table.seats.filter(player__in=asked, left_at=None).values_list("player_id", flat=True))
        inside |= {user for user in asked if user.pk in guests | sitting}
    return inside


def check_may_enter(table: Table, user: User | None) -> None:
    """Raise TableRefused removed or private_table for whom the table is not open."""
    if may_enter(table, user):
        return
    if user is not None:
        check_not_removed(table, user)
    raise TableRefused(TableRefusal.PRIVATE_TABLE)


def check_not_removed(table: Table, user: User) -> None:
    """Raise TableRefused removed for whom the table's owner keeps out, also while they sit there to a deal's end."""
    if table.code and table.owner_id != user.pk and is_removed(table, user):
        raise TableRefused(TableRefusal.REMOVED)


def is_removed(table: Table, user: User) -> bool:
    """Whether the owner of a private table keeps this player out."""
    return table.invited.filter(player=user, removed_at__isnull=False).exists()


def guest_lists(table: Table, sitting: Collection[int]) -> tuple[list[User], list[User]]:
    """The guests of a private table who do not sit there, and whom its owner has removed; the latest first."""
    rows = table.invited.select_related("player").exclude(player=table.owner_id)
    invited = rows.filter(removed_at=None).exclude(player__in=sitting).order_by("-pk")[:MOST_SHOWN]
    removed = rows.filter(removed_at__isnull=False).order_by("-removed_at", "-pk")[:MOST_SHOWN]
    return [row.player for row in invited], [row.player for row in removed]
