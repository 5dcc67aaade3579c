"""What operators do with a club: take its name away, close it, open it again, never one of their own.

The members read why. Who did it and when is in the audit (`desk.audit`), as of every act in the admin.
"""

from django.db import transaction

from accounts.people.models import User
from base import clock
from base.refusals import Refused, reason_given
from ladder.clubs.models import LONGEST_WHY, Club, ClubTable
from ladder.clubs.refusals import ClubRefusal
from tables.setup.models import TableStatus
from tables.setup.services import close_table


@transaction.atomic
def take_name(club_id: str, by: User, why: str) -> Club:
    """Call a club by its id until its owner gives it another name.

    Raises Refused no_club, own_club, club_has_no_name, reason_needed.
    """
    why = reason_given(why)[:LONGEST_WHY]
    club = _locked(club_id, by)
    if club.is_nameless:
        raise Refused(ClubRefusal.NO_NAME)
    club.taken_name, club.taken_why, club.name = club.name, why, club.public_id
    club.save(update_fields=["taken_name", "taken_why", "name"])
    return club


@transaction.atomic
def close(club_id: str, by: User, why: str) -> Club:
    """Let nobody join, enter or open a table; those that are open close, each after the deal that is played at it.

    Raises Refused no_club, own_club, club_closed, reason_needed.
    """
    why = reason_given(why)[:LONGEST_WHY]
    club = _locked(club_id, by)
    if club.is_closed:
        raise Refused(ClubRefusal.CLOSED)
    club.closed_at, club.closed_why = clock.now(), why
    club.save(update_fields=["closed_at", "closed_why"])
    still_open = ClubTable.objects.filter(club=club).exclude(table__status=TableStatus.CLOSED)
    for table_id in still_open.order_by("table_id").values_list("table__public_id", flat=True):
        close_table(table_id)
    return club


@transaction.atomic
def open_again(club_id: str, by: User) -> Club:
    """Let members in again; tables that were closed stay closed. Raises Refused no_club, own_club, club_not_closed."""
    club = _locked(club_id, by)
    if not club.is_closed:
        raise Refused(ClubRefusal.NOT_CLOSED)
    club.closed_at, club.closed_why = None, ""
    club.save(update_fields=["closed_at", "closed_why"])
    return club


def _locked(club_id: str, by: User) -> Club:
    """The club's row, for an operator who is not one of its members."""
    club = Club.objects.select_for_update().filter(public_id=club_id).first()
    if club is None:
        raise Refused(ClubRefusal.NO_CLUB)
    if club.members.filter(player=by).exists():
        raise Refused(ClubRefusal.OWN_CLUB)
    return club
