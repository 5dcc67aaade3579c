"""Who may see a private table and sit there: its owner, and whoever came by its code or link."""

from accounts.people.models import User
from tables.refusals import TableRefusal, TableRefused
from tables.setup.models import Invited, Table


def invite(table: Table, user: User) -> None:
    """Let somebody in who has the table's code; they may come back without it. Nothing at a public table."""
    if table.code:
        Invited.objects.get_or_create(table=table, player=user)


def may_enter(table: Table, user: User | None) -> bool:
    """Whether somebody may see a table and sit there: at a private one its owner, its guests, and who sits there."""
    if not table.code:
        return True
    if user is None:
        return False
    return (
        table.owner_id == user.pk
        or table.invited.filter(player=user).exists()
        or table.seats.filter(player=user, left_at=None).exists()
    )


def check_may_enter(table: Table, user: User | None) -> None:
    """Raise TableRefused private_table for whom the table is not open."""
    if not may_enter(table, user):
        raise TableRefused(TableRefusal.PRIVATE_TABLE)
