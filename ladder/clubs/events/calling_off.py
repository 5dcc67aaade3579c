"""Calling an event of a club off before its start, in one way for its owner and for a club that ends."""

from django.utils.translation import gettext_noop

from base import clock
from ladder.clubs.events.models import ClubEvent
from ladder.clubs.models import Club
from tournaments.models import TournamentStatus
from tournaments.scheduled.rows import locked
from tournaments.scheduled.services import cancelling

CALLED_OFF = gettext_noop("The club's owner has called it off.")


def call_off_unless_begun(event: ClubEvent) -> bool:
    """Call it off with its fees given back; False if it has begun, is over or was called off.

    The tournament's row is locked: what begins meanwhile is played, and what is called off does not begin.
    """
    tournament = locked(event.tournament.public_id)
    if tournament.status != TournamentStatus.REGISTERING:
        return False
    cancelling.call_off(tournament, CALLED_OFF, clock.now_ms())
    return True


def call_off_all(club: Club) -> None:
    """Call off what a club has announced, because without members nobody could."""
    waiting = ClubEvent.objects.filter(club=club, tournament__status=TournamentStatus.REGISTERING)
    for event in waiting.select_related("tournament").order_by("pk"):
        call_off_unless_begun(event)
