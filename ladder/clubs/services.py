"""Founding, joining, leaving and owning a club.

Rows are locked in one order, first the player's and then the club's, so simultaneous changes are consistent. A
player who leaves or is removed cannot come to the club's tables any more; a chair is kept until the deal's end.
"""

from collections.abc import Callable

from django.core.exceptions import ValidationError
from django.db import transaction

from accounts.people.models import User
from accounts.people.names import not_reserved
from accounts.people.skeletons import skeleton
from base import clock
from base.ids import new_public_id
from base.refusals import Refused
from ladder.clubs.events.calling_off import call_off_all
from ladder.clubs.leagues.in_play import check_no_deal_goes_on
from ladder.clubs.models import LONGEST_NAME, Club, ClubTable, Member
from ladder.clubs.refusals import ClubRefusal
from tables.chat.silences import is_silenced
from tables.chat.text import clean
from tables.setup.models import Invited

SHORTEST_NAME = 3
MOST_CLUBS = 5
MOST_MEMBERS = 100


@transaction.atomic
def found_club(user: User, name: str) -> Club:
    """Make a club of one's own.

    Raises Refused clubs_for_accounts, bad_club_name, club_name_reserved, silenced, too_many_clubs.
    """
    if not user.is_account:
        raise Refused(ClubRefusal.FOR_ACCOUNTS)
    named = _named_by(user, name)
    _hold(user)
    _check_room_for(user)
    club = Club.objects.create(name=named, made_at=clock.now())
    Member.objects.create(club=club, player=user, owns=True, since=clock.now())
    return club


@transaction.atomic
def rename(user: User, club_id: str, name: str) -> Club:
    """Give a club another name in place of one that an operator has taken away; for the owner.

    Raises Refused no_club, not_the_owner, club_closed, club_name_stays, bad_club_name, club_name_reserved, silenced,
    club_name_taken_away.
    """
    club = _owned(user, club_id)
    _check_open(club)
    if not club.is_nameless:
        raise Refused(ClubRefusal.NAME_STAYS)
    named = _named_by(user, name)
    if skeleton(named) == skeleton(club.taken_name):
        raise Refused(ClubRefusal.NAME_TAKEN_AWAY)
    club.name, club.taken_why = named, ""
    club.save(update_fields=["name", "taken_why"])
    return club


def invited_to(code: str) -> Club:
    """The club that an invitation leads to; raises Refused no_such_invitation, also where the club is closed."""
    club = Club.objects.filter(code=code, closed_at=None).first()
    if club is None:
        raise Refused(ClubRefusal.NO_LINK)
    return club


@transaction.atomic
def join(user: User, code: str) -> Club:
    """Become a member by an invitation; who is one stays one.

    Raises Refused clubs_for_accounts, no_such_invitation, too_many_clubs, club_full.
    """
    if not user.is_account:
        raise Refused(ClubRefusal.FOR_ACCOUNTS)
    _hold(user)
    club = Club.objects.select_for_update().filter(code=code, closed_at=None).first()
    if club is None:
        raise Refused(ClubRefusal.NO_LINK)
    if club.members.filter(player=user).exists():
        return club
    _check_room_for(user)
    if club.members.count() >= MOST_MEMBERS:
        raise Refused(ClubRefusal.FULL)
    Member.objects.create(club=club, player=user, since=clock.now())
    return club


@transaction.atomic
def leave(user: User, club_id: str) -> None:
    """Go; an owner's place is taken by who has been in longest, and a club without members is gone.

    With it its announced event is called off. Raises Refused no_club, club_league_deal.
    """
    club, mine = _locked(user, club_id)
    check_no_deal_goes_on(mine)
    _take_out(club, mine)


@transaction.atomic
def renew_link(user: User, club_id: str) -> None:
    """Make the old invitation worthless and a new one good; for the owner. Raises Refused no_club, not_the_owner."""
    club = _owned(user, club_id)
    _renew(club)


@transaction.atomic
def remove(user: User, club_id: str, player_id: str) -> None:
    """Send a member away; the invitation is renewed, so that they do not come back by it. For the owner.

    Raises Refused no_club, not_the_owner, no_such_member, not_yourself, club_league_deal.
    """
    club = _owned(user, club_id)
    other = _other(club, user, player_id)
    check_no_deal_goes_on(other)
    _take_out(club, other)
    _renew(club)


@transaction.atomic
def pass_on(user: User, club_id: str, player_id: str) -> None:
    """Make another member the owner; for the owner.

    Raises Refused no_club, not_the_owner, no_such_member, not_yourself.
    """
    club = _owned(user, club_id)
    other = _other(club, user, player_id)
    club.members.filter(owns=True).update(owns=False)
    club.members.filter(pk=other.pk).update(owns=True)


@transaction.atomic
def forget(user: User) -> None:
    """Let a player who closes the account go from every club."""
    for club_id in Member.objects.filter(player=user).order_by("club").values_list("club__public_id", flat=True):
        _take_out(*_locked(user, club_id))  # what keeps an account open is for the tables to say


ON_MEMBERS: dict[str, Callable[[User, str, str], None]] = {"remove": remove, "pass-on": pass_on}
"""What an owner does to a member, by the end of its address."""


def hold_open(user: User, club_id: str) -> Club:
    """A club of the user's, locked to the end of the transaction. Raises Refused no_club, club_closed."""
    _hold(user)
    club, _mine = _locked(user, club_id)
    _check_open(club)
    return club


def hold_owned(user: User, club_id: str) -> Club:
    """A club that the user owns and nobody has closed, locked to the end of the transaction.

    Raises Refused no_club, not_the_owner, club_closed.
    """
    _hold(user)
    club = _owned(user, club_id)
    _check_open(club)
    return club


def open_club_of(user: User, club_id: str) -> Club:
    """A club of the user's that nobody has closed. Raises Refused no_club, club_closed."""
    club = club_of(user, club_id)
    _check_open(club)
    return club


def club_of(user: User, club_id: str) -> Club:
    """A club of the user's; raises Refused no_club for any other, so that nobody learns which there are."""
    club = Club.objects.filter(public_id=club_id, members__player=user).first()
    if club is None:
        raise Refused(ClubRefusal.NO_CLUB)
    return club


def _locked(user: User, club_id: str) -> tuple[Club, Member]:
    club = Club.objects.select_for_update().filter(public_id=club_id).first()
    mine = club.members.filter(player=user).first() if club is not None else None
    if club is None or mine is None:
        raise Refused(ClubRefusal.NO_CLUB)
    return club, mine


def _check_open(club: Club) -> None:
    if club.is_closed:
        raise Refused(ClubRefusal.CLOSED)


def _named_by(user: User, name: str) -> str:
    """A name as it is kept; it may not pretend to be the house, and nobody whom an operator has silenced gives one."""
    named = clean(name)
    if not SHORTEST_NAME <= len(named) <= LONGEST_NAME:
        raise Refused(ClubRefusal.BAD_NAME)
    try:
        not_reserved(named)
    except ValidationError:
        raise Refused(ClubRefusal.RESERVED_NAME) from None
    if is_silenced(user.pk, clock.now()):
        raise Refused(ClubRefusal.SILENCED)
    return named


def _owned(user: User, club_id: str) -> Club:
    club, mine = _locked(user, club_id)
    if not mine.owns:
        raise Refused(ClubRefusal.NOT_THE_OWNER)
    return club


def _other(club: Club, user: User, player_id: str) -> Member:
    other = club.members.filter(player__public_id=player_id).first()
    if other is None:
        raise Refused(ClubRefusal.NO_MEMBER)
    if other.player_id == user.pk:
        raise Refused(ClubRefusal.NOT_YOURSELF)
    return other


def _hold(user: User) -> None:
    """Lock the player's row, before any club's, so that two joins at once are not one too many."""
    User.objects.select_for_update(no_key=True).only("pk").get(pk=user.pk)


def _check_room_for(user: User) -> None:
    if Member.objects.filter(player=user).count() >= MOST_CLUBS:
        raise Refused(ClubRefusal.TOO_MANY_CLUBS)


def _take_out(club: Club, leaver: Member) -> None:
    own = ClubTable.objects.filter(club=club)
    own.filter(table__owner=leaver.player_id).delete()
    let_in = Invited.objects.filter(table__in=own.values("table"), player=leaver.player_id, removed_at=None)
    if let_in.exists():  # an account may also be closed by a login that only reads who is let in
        let_in.update(removed_at=clock.now())
    leaver.delete()
    longest = club.members.order_by("since", "pk").first()
    if longest is None:
        call_off_all(club)
        club.delete()
    elif leaver.owns:
        club.members.filter(pk=longest.pk).update(owns=True)


def _renew(club: Club) -> None:
    Club.objects.filter(pk=club.pk).update(code=new_public_id())
