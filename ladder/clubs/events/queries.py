"""What the pages and the API show of a club's events."""

import msgspec
from django.db.models import Count, Exists, OuterRef, Q, QuerySet

from accounts.people.models import User
from base.refusals import Refused
from ladder.clubs.events.models import ClubEvent
from ladder.clubs.events.refusals import ClubEventRefusal
from ladder.clubs.events.services import event_of
from ladder.clubs.models import Club
from tournaments.models import Registration, RegistrationStatus, Tournament, TournamentStatus
from tournaments.scheduled.models.registrations import ENTRANTS

MOST_SHOWN = 10


class EventLine(msgspec.Struct, frozen=True):
    """One event: `people` have entered, bots not counted; until its start it can be called off.

    It is the reader's `mine` who has entered and not withdrawn.
    """

    tournament: Tournament
    deals: int
    people: int
    mine: bool

    @property
    def waits(self) -> bool:
        """Whether it has not begun."""
        return self.tournament.status == TournamentStatus.REGISTERING


def events_of(club: Club, reader: User) -> list[EventLine]:
    """The last events of a club, the newest first. Of a club that is closed, those that the reader has entered."""
    found = ClubEvent.objects.filter(club=club)
    if club.is_closed:
        found = found.filter(tournament__in=_entered_by(reader).values("tournament"))
    return _lines(found, reader)


def event_line(club: Club, tournament_id: str, reader: User) -> EventLine:
    """One event of a club. Raises Refused no_club_event, in a closed club also for who has not entered."""
    event = event_of(club, tournament_id)
    (line,) = _lines(ClubEvent.objects.filter(pk=event.pk), reader)
    if club.is_closed and not line.mine:
        raise Refused(ClubEventRefusal.NO_EVENT)
    return line


def _entered_by(reader: User) -> QuerySet[Registration]:
    return Registration.objects.filter(player=reader).exclude(status=RegistrationStatus.WITHDRAWN)


def _lines(events: QuerySet[ClubEvent], reader: User) -> list[EventLine]:
    entered = Q(tournament__registrations__status__in=ENTRANTS, tournament__registrations__is_bot=False)
    found = events.select_related("tournament").annotate(
        people=Count("tournament__registrations", filter=entered),
        mine=Exists(_entered_by(reader).filter(tournament=OuterRef("tournament"))),
    )
    return [
        EventLine(one.tournament, sum(spec.deals for spec in one.tournament.round_specs), one.people, one.mine)
        for one in found.order_by("-tournament__starts_at", "-pk")[:MOST_SHOWN]
    ]
