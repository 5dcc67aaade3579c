"""What matches and tournaments hold about a player: for the file of everything, and what keeps an account open."""

from collections.abc import Iterator

from django.utils.translation import gettext_lazy as _

from accounts.closing.hooks import StillOpen
from accounts.people.models import User
from tournaments.matches.models.match import Entry
from tournaments.matches.queries import my_matches
from tournaments.scheduled.models.registrations import Registration, RegistrationStatus
from tournaments.scheduled.models.tournament import TournamentStatus

AT_A_TIME = 500
_ON = (TournamentStatus.REGISTERING, TournamentStatus.PLAYING)


def matches(user: User) -> Iterator[dict[str, object]]:
    """Every match the player entered."""
    found = Entry.objects.filter(player=user).order_by("pk")
    names = ("match__public_id", "match__offer__name", "entered_at", "fees_paid", "prize_minor")
    for row in found.values_list(*names).iterator(chunk_size=AT_A_TIME):
        yield dict(zip(("match", "name", "entered_at", "fees_paid", "prize_minor"), row, strict=True))


def tournaments(user: User) -> Iterator[dict[str, object]]:
    """Every tournament the player registered for."""
    found = Registration.objects.filter(player=user).order_by("pk")
    names = ("tournament__public_id", "tournament__name", "status", "rank", "prize_minor")
    for row in found.values_list(*names).iterator(chunk_size=AT_A_TIME):
        yield dict(zip(("tournament", "name", "status", "rank", "prize_minor"), row, strict=True))


def keep_open_in_a_game(user: User) -> None:
    """Refuse to close the account of a player who has entered something. Raises StillOpen."""
    entered = Registration.objects.filter(player=user, tournament__status__in=_ON, status=RegistrationStatus.IN)
    if my_matches(user) or entered.exists():
        raise StillOpen(_("You have entered a match or tournament; withdraw or leave first."))
