"""Holding a duplicate event for a club and calling it off, for the owner; entering it, for its members.

The event is a tournament like every other: its draws, tables, clocks, limits and breaks, and what is compared, are
those of `tournaments.scheduled`. Here is who may see and enter it. It has no name of its own: words of players would be
one more thing for operators to judge.
"""

from datetime import datetime, timedelta

from django.db import transaction
from django.urls import reverse
from django.utils.translation import gettext_noop

from accounts.care.in_force import on_break
from accounts.people.models import User
from base import clock
from base.limits.counting import counted
from base.refusals import Refused
from ladder.clubs.events.calling_off import call_off_unless_begun
from ladder.clubs.events.models import ClubEvent
from ladder.clubs.events.refusals import ClubEventRefusal
from ladder.clubs.models import Club, Member
from ladder.clubs.services import club_of, hold_owned
from ladder.people.challenging import table_like
from tournaments.models import Registration, RegistrationStatus, Tournament
from tournaments.scheduled.members import Home
from tournaments.scheduled.models.tournament import NOT_OVER
from tournaments.scheduled.services import entering
from tournaments.scheduled.services.announcing import announce
from wallet.refusals import WalletRefusal, WalletRefused

CARDS = (13, 21)
FEWEST_DEALS, MOST_DEALS = 2, 6
SOONEST_MIN, LATEST_MIN = 10, 7 * 24 * 60
CHAIRS = 3
MOST_ENTRANTS = 99
FEE_MINOR = 1_000
"""Ten practice chips: a tournament has something to win."""
PRIZES = {"kind": "shares", "rows": [{"each": 5000}, {"each": 3000}, {"each": 2000}]}
NAME = gettext_noop("Duplicate, %(cards)s cards")
MOST_A_DAY, DAY_S = 5, 24 * 3600
"""So many events an owner announces in a day, for all clubs together: each has draws that are committed to."""


@transaction.atomic
def hold(user: User, club_id: str, cards: int, deals: int, minutes: int, now: datetime | None = None) -> Tournament:
    """Announce an event of so many deals that starts in so many minutes; for the owner.

    The club's row is locked, so two that are announced at once are not two. The day's count is the owner's, and stays
    when an event is called off or its club is gone. Raises Refused no_club, club_closed, not_the_owner,
    bad_club_event, club_event_on, enough_club_events, no_table_like_that, and WalletRefused excluded during a break.
    """
    club = hold_owned(user, club_id)
    now = now or clock.now()
    good = cards in CARDS and FEWEST_DEALS <= deals <= MOST_DEALS and SOONEST_MIN <= minutes <= LATEST_MIN
    if not good:
        raise Refused(ClubEventRefusal.BAD_EVENT)
    if on_break([user], now):
        raise WalletRefused(WalletRefusal.EXCLUDED)
    if ClubEvent.objects.filter(club=club, tournament__status__in=NOT_OVER).exists():
        raise Refused(ClubEventRefusal.ONE_IS_ON)
    if counted(f"club-events.{user.pk}", DAY_S) > MOST_A_DAY:
        raise Refused(ClubEventRefusal.ENOUGH_TODAY)
    announced = announce(
        Tournament(
            name=NAME % {"cards": cards},
            profile_name=table_like(cards).profile_name,
            entry_fee_minor=FEE_MINOR,
            seats=CHAIRS,
            max_entrants=MOST_ENTRANTS,
            duplicate=True,
            members_only=True,
            rounds=[{"deals": 1, "per_table": CHAIRS} for _ in range(deals - 1)] + [{"deals": 1}],
            prizes=PRIZES,
            registration_opens_at=now,
            starts_at=now + timedelta(minutes=minutes),
        )
    )
    ClubEvent.objects.create(tournament=announced, club=club)
    return announced


@transaction.atomic
def call_off(user: User, club_id: str, tournament_id: str) -> None:
    """Call an event off before its start; fees are given back. For the owner.

    Raises Refused no_club, club_closed, not_the_owner, no_club_event, club_event_begun.
    """
    club = hold_owned(user, club_id)
    if not call_off_unless_begun(event_of(club, tournament_id)):
        raise Refused(ClubEventRefusal.HAS_BEGUN)


def register(user: User, club_id: str, tournament_id: str) -> None:
    """Enter an event of one's club and pay its fee.

    Raises Refused no_club, no_club_event, and what `tournaments.scheduled.services.entering.register` raises.
    """
    entering.register(event_of(club_of(user, club_id), tournament_id).tournament.public_id, user)


def withdraw(user: User, club_id: str, tournament_id: str) -> None:
    """Leave an event before its start; the fee comes back.

    Raises Refused no_club, no_club_event, and what `tournaments.scheduled.services.entering.withdraw` raises.
    """
    entering.withdraw(event_of(club_of(user, club_id), tournament_id).tournament.public_id, user)


def event_of(club: Club, tournament_id: str) -> ClubEvent:
    """An event of a club with its tournament; raises Refused no_club_event."""
    found = ClubEvent.objects.filter(club=club, tournament__public_id=tournament_id).select_related("tournament")
    event = found.first()
    if event is None:
        raise Refused(ClubEventRefusal.NO_EVENT)
    return event


def is_in(tournament: Tournament, user: User) -> bool:
    """Whether a tournament for members lets this player see and enter it: a member of an open club, or an entrant."""
    event = ClubEvent.objects.filter(tournament=tournament, club__closed_at=None).first()
    if event is not None and Member.objects.filter(club=event.club_id, player=user).exists():
        return True
    entered = Registration.objects.filter(tournament=tournament, player=user)
    return entered.exclude(status=RegistrationStatus.WITHDRAWN).exists()


def home_of(tournament: Tournament, user: User) -> Home | None:
    """The club whose event a tournament is, for its members; None for others."""
    event = ClubEvent.objects.filter(tournament=tournament, club__members__player=user).select_related("club").first()
    if event is None:
        return None
    return Home(event.club.name, reverse("ladder:club", args=[event.club.public_id]))


def is_on(club: Club) -> bool:
    """Whether an event of the club is announced or played."""
    return ClubEvent.objects.filter(club=club, tournament__status__in=NOT_OVER).exists()
