"""The people at a private table, for the tests of what its host may do: the host, friends let in, a stranger."""

from typing import NamedTuple

from accounts.people.models import User
from tables.chairs.guests import invite
from tables.setup.models import Table
from tables.setup.private import open_private
from tests.tables.cast import NOON_MS, funded, sit, table_of


class Friends(NamedTuple):
    """Asha is the host; Bela and Chetan have chairs, Dev was let in and has none; Mallory was never let in."""

    table: Table
    asha: User
    bela: User
    chetan: User
    dev: User
    mallory: User


def friends_at_a_table() -> Friends:
    """A private table with all of them; Asha sits too, and the countdown to a deal runs."""
    asha, bela, chetan, dev, mallory = (funded(name) for name in ("Asha", "Bela", "Chetan", "Dev", "Mallory"))
    table = open_private(table_of(6, name="Lotus Pond").public_id, asha, NOON_MS)
    for guest in (bela, chetan, dev):
        invite(table, guest)
    for player in (asha, bela, chetan):
        sit(table, player)
    table.refresh_from_db()
    return Friends(table, asha, bela, chetan, dev, mallory)
