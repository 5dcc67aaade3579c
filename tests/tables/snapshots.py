"""A snapshot for one user, as the house makes them for many."""

from accounts.people.models import User
from tables.live.snapshots.queries import Shown, snapshots_for


def snapshot_for(table_id: str, user: User) -> Shown:
    """The table as this user may see it."""
    return snapshots_for(table_id, [user])[user]
