"""Starting, joining, leaving and ending a league of a club; for members, and what concerns all for the owner.

Rows are locked in one order, the player's, the club's, then the league's entries.
"""

from datetime import datetime

from django.db import transaction

from accounts.care.in_force import on_break
from accounts.people.models import User
from base import clock
from base.refusals import Refused
from ladder.clubs.leagues.in_play import check_no_deal_goes_on
from ladder.clubs.leagues.models import ClubLeague, LeagueEntry
from ladder.clubs.leagues.plan import FEWEST_WEEKS, MOST_WEEKS, WEEK
from ladder.clubs.leagues.refusals import ClubLeagueRefusal
from ladder.clubs.models import Club, Member
from ladder.clubs.services import club_of, hold_open, hold_owned
from wallet.refusals import WalletRefusal, WalletRefused

CARDS = (13, 21)


@transaction.atomic
def start(user: User, club_id: str, cards: int, weeks: int, best: int, now: datetime | None = None) -> ClubLeague:
    """Begin a league now, and take part in it; for the owner.

    The club's row is locked, so two that are begun at once are not two. Raises Refused no_club, club_closed,
    not_the_owner, bad_club_league, club_league_on, and WalletRefused excluded during a break from play.
    """
    club = hold_owned(user, club_id)
    now = now or clock.now()
    if cards not in CARDS or not FEWEST_WEEKS <= weeks <= MOST_WEEKS or not 0 <= best <= weeks:
        raise Refused(ClubLeagueRefusal.BAD_LEAGUE)
    if on_now(club, now) is not None:
        raise Refused(ClubLeagueRefusal.ONE_IS_ON)
    league = ClubLeague.objects.create(
        club=club, cards=cards, weeks=weeks, best=best, started_at=now, ends_at=now + weeks * WEEK
    )
    _enter(league, user, now)
    return league


@transaction.atomic
def join(user: User, club_id: str, league_id: str, now: datetime | None = None) -> ClubLeague:
    """Take part from the next deal on; who does stays in.

    Raises Refused no_club, club_closed, no_club_league, club_league_over, and WalletRefused excluded.
    """
    club = hold_open(user, club_id)
    now = now or clock.now()
    league = _on(club, league_id, now)
    _enter(league, user, now)
    return league


@transaction.atomic
def leave(user: User, club_id: str, league_id: str, now: datetime | None = None) -> None:
    """Take part no more: one's own results are gone, and whoever was behind moves up.

    Raises Refused no_club, no_club_league, club_league_over, club_league_deal.
    """
    club = club_of(user, club_id)
    league = _on(club, league_id, now or clock.now())
    check_no_deal_goes_on(Member.objects.get(club=club, player=user))
    LeagueEntry.objects.filter(league=league, member__player=user).delete()


@transaction.atomic
def end(user: User, club_id: str, league_id: str, now: datetime | None = None) -> None:
    """End a league before its time; deals that have begun still count. For the owner.

    Raises Refused no_club, club_closed, not_the_owner, no_club_league, club_league_over.
    """
    now = now or clock.now()
    league = _on(hold_owned(user, club_id), league_id, now)
    ClubLeague.objects.filter(pk=league.pk).update(ends_at=now)


def on_now(club: Club, now: datetime) -> ClubLeague | None:
    """The league of a club that is on, of which there is one at most."""
    return ClubLeague.objects.filter(club=club, started_at__lte=now, ends_at__gt=now).first()


def league_of(club: Club, league_id: str) -> ClubLeague:
    """A league of a club; raises Refused no_club_league."""
    found = ClubLeague.objects.filter(club=club, public_id=league_id).first()
    if found is None:
        raise Refused(ClubLeagueRefusal.NO_LEAGUE)
    return found


def _on(club: Club, league_id: str, now: datetime) -> ClubLeague:
    league = league_of(club, league_id)
    if league.ends_at <= now:
        raise Refused(ClubLeagueRefusal.IS_OVER)
    return league


def _enter(league: ClubLeague, user: User, now: datetime) -> None:
    if on_break([user], now):
        raise WalletRefused(WalletRefusal.EXCLUDED)
    member = Member.objects.get(club=league.club_id, player=user)
    LeagueEntry.objects.get_or_create(league=league, member=member, defaults={"joined_at": now})
