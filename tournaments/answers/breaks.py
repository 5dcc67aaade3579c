"""The effect of a break from play on matches and tournaments: hands are dropped, and no fee is lost.

The page docs/operators/care.md promises this. The player leaves a match or tournament that has not started, and the
fee comes back. One that has started goes on without the player: offers to rejoin are declined, and from the next
deal on every hand is dropped as a first drop while the break lasts. The player keeps the place and its prize.
"""

from collections.abc import Iterator
from contextlib import suppress

from django.db.models import QuerySet
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from accounts.care.breaks.hooks import UnderWay
from accounts.people.models import User
from base.rows.commits import once_committed
from engine.pool import MatchRefused, Status
from tournaments.matches.models.match import ENDED, Match, MatchStatus
from tournaments.matches.refusals import EntryRefused
from tournaments.matches.rows import is_readable, state_of
from tournaments.matches.services import answering, entering
from tournaments.scheduled.models.registrations import Registration, RegistrationStatus
from tournaments.scheduled.models.tournament import TournamentStatus
from tournaments.scheduled.refusals import TournamentRefused
from tournaments.scheduled.services.entering import withdraw
from tournaments.scheduled.services.playing_on import show_break

PAID_BACK = _("You are withdrawn from it, and your fee comes back.")
DROPPED = _(
    "The deal you are in may be played to its end; then every hand is dropped without you. "
    "Your place and what it may still win stay yours; you cannot rejoin."
)


def take_out_after_commit(user: User) -> None:
    """A break has begun: leave each match and tournament after the commit, each in its own transaction.

    If that fails, the checks at the start and at each deal keep the player out.
    """
    once_committed(take_out, user)


def take_out(user: User) -> None:
    """Withdraw a player from games that have not started, and set auto drop in those that have."""
    for match in _matches(user):
        # Whatever has moved on meanwhile is met by the look at the next deal.
        with suppress(EntryRefused, MatchRefused):
            if match.status == MatchStatus.REGISTERING:
                entering.withdraw(match.public_id, user)
            else:
                _sit_out(match, user)
    for entry in _registrations(user):
        with suppress(TournamentRefused):
            withdraw(entry.tournament.public_id, user)
        if entry.reached_round:
            show_break(entry)


def under_way(user: User) -> Iterator[UnderWay]:
    """The games of a player, and the effect of a break on each."""
    for match in _matches(user).select_related("offer"):
        waits = match.status == MatchStatus.REGISTERING
        if not waits and not _is_in(match, user):
            continue
        page = reverse("tournaments:match", args=(match.public_id,))
        yield UnderWay(match.offer.name, page, PAID_BACK if waits else DROPPED)
    for entry in _registrations(user):
        page = reverse("tournaments:tournament", args=(entry.tournament.public_id,))
        yield UnderWay(entry.tournament.name, page, DROPPED if entry.reached_round else PAID_BACK)


def _sit_out(match: Match, user: User) -> None:
    with suppress(MatchRefused):
        answering.answer_rejoin(match.public_id, user, False)
    answering.set_auto_drop(match.public_id, user, True)


def _is_in(match: Match, user: User) -> bool:
    if not match.state or not is_readable(match):
        return False
    entrant = state_of(match).entrant(user.public_id)
    return entrant is not None and entrant.status in {Status.IN, Status.FALLEN}


def _matches(user: User) -> QuerySet[Match]:
    mine = Match.objects.filter(entries__player=user, entries__withdrawn_at=None)
    return mine.exclude(status__in=ENDED).order_by("pk")


def _registrations(user: User) -> QuerySet[Registration]:
    on = (TournamentStatus.REGISTERING, TournamentStatus.PLAYING)
    mine = Registration.objects.filter(player=user, status=RegistrationStatus.IN, tournament__status__in=on)
    return mine.select_related("tournament").order_by("pk")
