"""Challenges: a friend opens a private table with the rules of a public one and waits there for another.

Limits, breaks and buy-ins are the table's own: whoever may not sit down at a table does not at this one either.
"""

from datetime import timedelta

from django.db import transaction

from accounts.care.in_force import on_break
from accounts.people.models import User
from base import clock
from base.refusals import Refused
from ladder.people.models import Challenge
from ladder.people.queries import between
from ladder.people.refusals import PeopleRefusal
from ladder.people.services import person
from tables.setup.models import Host, Table, TableStatus
from tables.setup.private import come_in, open_private
from wallet.refusals import WalletRefusal, WalletRefused

STANDS = timedelta(hours=2)
MOST_SHOWN = 20
_LONG, _SHORT = 21, 13
CARDS = (_SHORT, _LONG)


@transaction.atomic
def challenge(user: User, public_id: str, cards: int) -> Table:
    """Open a private table for a friend and oneself.

    Raises Refused, TableRefused where no more may be opened, and WalletRefused excluded during a break from play: who
    may not sit down calls nobody to a table.
    """
    other = person(public_id)
    if not between(user, other).friends:
        raise Refused(PeopleRefusal.NO_FRIEND)
    if on_break([user], clock.now()):
        raise WalletRefused(WalletRefusal.EXCLUDED)
    table = open_private(table_like(cards).public_id, user)
    values = {"table": table, "at": clock.now()}
    Challenge.objects.update_or_create(challenger=user, challenged=other, defaults=values)
    return table


def accept(user: User, challenger_id: str) -> Table:
    """Come to the table at which a friend waits. Raises Refused challenge_gone, and TableRefused."""
    waiting = next((one for one in waiting_for(user) if one.challenger.public_id == challenger_id), None)
    if waiting is None:
        raise Refused(PeopleRefusal.GONE)
    return come_in(waiting.table.code, user)


def waiting_for(user: User) -> list[Challenge]:
    """The challenges of friends who wait for a player at an open table, newest first, at most `MOST_SHOWN`."""
    fresh = Challenge.objects.filter(challenged=user, at__gt=clock.now() - STANDS)
    there = fresh.exclude(table__status=TableStatus.CLOSED).select_related("challenger", "table").order_by("-at")
    return [one for one in there[:MOST_SHOWN] if between(user, one.challenger).friends]


def table_like(cards: int) -> Table:
    """The cheapest open public table with hands of so many cards; raises Refused no_table_like_that."""
    open_ones = Table.objects.filter(code="", host=Host.NONE).exclude(status=TableStatus.CLOSED)
    for table in open_ones.order_by("point_value_minor", "pk"):
        if cards in CARDS and table.rules.cards == cards:
            return table
    raise Refused(PeopleRefusal.NO_TABLE)
