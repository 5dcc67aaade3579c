"""What a club's page shows of its events."""

import msgspec
from django.db.models import Count, Q

from ladder.clubs.events.models import ClubEvent
from ladder.clubs.models import Club
from tournaments.models import Tournament, TournamentStatus
from tournaments.scheduled.models.registrations import ENTRANTS

MOST_SHOWN = 10


class EventLine(msgspec.Struct, frozen=True):
    """One event: `people` have entered, bots not counted; until its start it can be called off."""

    tournament: Tournament
    deals: int
    people: int

    @property
    def waits(self) -> bool:
        """Whether it has not begun."""
        return self.tournament.status == TournamentStatus.REGISTERING


def events_of(club: Club) -> list[EventLine]:
    """The last events of a club, the newest first."""
    entered = Q(tournament__registrations__status__in=ENTRANTS, tournament__registrations__is_bot=False)
    found = ClubEvent.objects.filter(club=club).select_related("tournament")
    found = found.annotate(people=Count("tournament__registrations", filter=entered))
    return [
        EventLine(one.tournament, sum(spec.deals for spec in one.tournament.round_specs), one.people)
        for one in found.order_by("-tournament__starts_at", "-pk")[:MOST_SHOWN]
    ]
