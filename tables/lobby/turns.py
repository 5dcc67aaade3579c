"""The tables where somebody sits, and at which of them it is their turn, to go from one to another in time.

Pages are told of it on the channel of `tables.calls`; here other clients ask. The turn is read from the saved deals of
those few tables, so that no move has anything more to write.
"""

import msgspec
from django.urls import reverse

from accounts.people.models import User
from tables.cells import courses
from tables.play.bots import seats_to_act
from tables.play.models import Deal, DealStatus
from tables.sealing.deals import state_of
from tables.sealing.keys import Unreadable
from tables.setup.models import Table
from tables.wire.calls import MyTable


class MyTables(msgspec.Struct, frozen=True):
    """The tables where the reader sits, always in the same order."""

    tables: list[MyTable]


def my_tables(user: User) -> list[MyTable]:
    """The user's tables, always in the same order, in two queries."""
    tables = list(Table.objects.filter(seats__player=user, seats__left_at=None).only("pk", "public_id", "name"))
    live = Deal.objects.filter(table__in=tables, status=DealStatus.LIVE)
    waiting = {deal.table_id for deal in courses.readable(live) if _waits_for(user, deal)}
    return [
        MyTable(table.public_id, table.name, reverse("table", args=[table.public_id]), table.pk in waiting)
        for table in tables
    ]


def _waits_for(user: User, deal: Deal) -> bool:
    try:
        state = state_of(deal)
    except Unreadable:  # its clock will park it
        return False
    return any(state.seats[seat].player == user.public_id for seat in seats_to_act(state))
