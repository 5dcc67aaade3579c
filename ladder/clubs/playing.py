"""A club's own tables: private ones that a member opens with the rules of a public table, and only members enter.

Limits, breaks and buy-ins are the table's own. The code of such a table opens it to members alone.
"""

from django.db import transaction

from accounts.care.in_force import on_break
from accounts.people.models import User
from base import clock
from base.refusals import Refused
from ladder.clubs.models import Club, ClubTable, Member
from ladder.clubs.refusals import ClubRefusal
from ladder.clubs.services import hold_open, open_club_of
from ladder.people.challenging import table_like
from tables.setup.models import Table, TableStatus
from tables.setup.private import come_in, open_private
from wallet.refusals import WalletRefusal, WalletRefused

MOST_SHOWN = 50


@transaction.atomic
def open_table(user: User, club_id: str, cards: int) -> Table:
    """Open a table for the club.

    The club's row is locked first: whoever closes the club waits for this table, and closes it too. Raises Refused
    no_club, club_closed, no_table_like_that, TableRefused too_many_private, and WalletRefused excluded during a break.
    """
    club = hold_open(user, club_id)
    if on_break([user], clock.now()):
        raise WalletRefused(WalletRefusal.EXCLUDED)
    table = open_private(table_like(cards).public_id, user)
    ClubTable.objects.create(table=table, club=club)
    return table


@transaction.atomic
def go_in(user: User, club_id: str, table_id: str) -> Table:
    """Come to a table of one's club.

    Raises Refused no_club, club_closed, and TableRefused where the table does not let in.
    """
    club = open_club_of(user, club_id)
    own = ClubTable.objects.filter(club=club, table__public_id=table_id).select_related("table").first()
    if own is None:
        raise Refused(ClubRefusal.NO_CLUB)
    return come_in(own.table.code, user)


def tables_of(club: Club) -> list[Table]:
    """The club's open tables, the newest first."""
    own = ClubTable.objects.filter(club=club).exclude(table__status=TableStatus.CLOSED).select_related("table__owner")
    return [row.table for row in own.order_by("-table_id")[:MOST_SHOWN]]


def keeps_out(table: Table, user: User) -> bool:
    """Whether a private table belongs to a club that the user is not in; asked before a code lets anybody in."""
    own = ClubTable.objects.filter(table=table).first()
    return own is not None and not Member.objects.filter(club=own.club_id, player=user).exists()
