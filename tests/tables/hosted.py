"""Hosted tables for tests, with a host that only deals."""

from typing import Any

from accounts.people.models import User
from tables.play import hosting
from tables.play.models import Deal
from tables.setup.models import Table
from tests.tables.cast import NOON_MS


def hosted_table(*users: User, **fields: Any) -> Table:
    """A match's table by Playship's rules for 101 points, with these seated in order."""
    given = {"host": "match", "name": "Pool 101", "profile_name": "playship-pool101", "overrides": {}}
    given |= {"currency": "CHIP", "max_seats": 6}
    table = hosting.open_table(**(given | fields))
    hosting.seat_players(table, users)
    table.refresh_from_db()
    return table


def hosted_deal(table: Table, *users: User, dropping: tuple[User, ...] = (), now_ms: int = NOON_MS) -> Deal:
    """The host deals to these."""
    return hosting.deal(table, users, now_ms, dropping=[user.pk for user in dropping])
