"""A player tells the operators of a club's name: a member, or who holds an invitation and reads the name there."""

from collections.abc import Callable

from django.db import transaction

from accounts.people.models import User
from base.refusals import Refused
from base.registry import Registry
from ladder.clubs.models import Club
from ladder.clubs.refusals import ClubRefusal
from ladder.clubs.services import club_of, invited_to

club_reported: Registry[Callable[[Club, User], object]] = Registry("rooms that hear of a report of a club's name")
"""Called inside the transaction of the report, with the club as it is called now and who reports it."""


def report_as_member(user: User, club_id: str) -> Club:
    """Tell of the name of one's own club. Raises Refused no_club, and not_yourself for its owner."""
    return _report(user, club_of(user, club_id))


def report_as_guest(user: User, code: str) -> Club:
    """Tell of the name that an invitation shows. Raises Refused no_such_invitation, and not_yourself for its owner."""
    return _report(user, invited_to(code))


@transaction.atomic
def _report(user: User, club: Club) -> Club:
    if club.members.filter(player=user, owns=True).exists():
        raise Refused(ClubRefusal.NOT_YOURSELF)
    if not club.is_nameless:
        for hear in club_reported:
            hear(club, user)
    return club
