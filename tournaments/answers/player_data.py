"""Data of matches and tournaments about a player, for the file of all data, and reasons not to close an account."""

from collections.abc import Iterator

from django.utils.translation import gettext_lazy as _

from accounts.closing.hooks import StillOpen
from accounts.people.models import User
from tournaments.leagues.models import LeaguePlace
from tournaments.matches.models.match import Entry
from tournaments.matches.queries import my_matches
from tournaments.scheduled.models.registrations import Registration, RegistrationStatus
from tournaments.scheduled.models.tickets import Ticket, TicketState
from tournaments.scheduled.models.tournament import NOT_OVER

AT_A_TIME = 500


def matches(user: User) -> Iterator[dict[str, object]]:
    """Every match the player entered."""
    entries = Entry.objects.filter(player=user).order_by("pk")
    names = ("match__public_id", "match__offer__name", "entered_at", "fees_paid", "prize_minor")
    for row in entries.values_list(*names).iterator(chunk_size=AT_A_TIME):
        yield dict(zip(("match", "name", "entered_at", "fees_paid", "prize_minor"), row, strict=True))


def tournaments(user: User) -> Iterator[dict[str, object]]:
    """Every tournament the player registered for."""
    entries = Registration.objects.filter(player=user).order_by("pk")
    names = ("tournament__public_id", "tournament__name", "status", "rank", "prize_minor")
    for row in entries.values_list(*names).iterator(chunk_size=AT_A_TIME):
        yield dict(zip(("tournament", "name", "status", "rank", "prize_minor"), row, strict=True))


def tickets(user: User) -> Iterator[dict[str, object]]:
    """Every ticket the player won."""
    rows = Ticket.objects.filter(player=user).order_by("pk")
    names = ("public_id", "target__name", "worth_minor", "state", "won_at", "ended_at")
    for row in rows.values_list(*names).iterator(chunk_size=AT_A_TIME):
        yield dict(zip(("ticket", "name", "worth_minor", "state", "won_at", "ended_at"), row, strict=True))


def leagues(user: User) -> Iterator[dict[str, object]]:
    """Every league with the player in its final table."""
    places = LeaguePlace.objects.filter(player=user).order_by("pk")
    names = ("league__public_id", "league__name", "rank", "points", "prize_minor")
    for row in places.values_list(*names).iterator(chunk_size=AT_A_TIME):
        yield dict(zip(("league", "name", "rank", "points", "prize_minor"), row, strict=True))


def keep_open_in_a_game(user: User) -> None:
    """Refuse to close the account of a player who has entered something. Raises StillOpen."""
    entered = Registration.objects.filter(player=user, tournament__status__in=NOT_OVER, status=RegistrationStatus.IN)
    if my_matches(user) or entered.exists():
        raise StillOpen(_("You have entered a match or tournament; withdraw or leave first."))
    if Ticket.objects.filter(player=user, state=TicketState.HELD).exists():
        raise StillOpen(_("You hold a ticket; take what it is worth first."))
