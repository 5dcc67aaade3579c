"""The rows that the services of tournaments lock and read; the order of locks is tournament, round table, deal."""

from accounts.people.models import User
from tables.setup.models import Host
from tournaments.scheduled.models.registrations import ENTRANTS, Registration, RegistrationStatus
from tournaments.scheduled.models.rounds import Round
from tournaments.scheduled.models.tournament import Tournament
from tournaments.scheduled.refusals import TournamentRefusal, TournamentRefused
from wallet.ledger.refs import AccountRef, pool

HOST = Host.TOURNAMENT


def locked(tournament_id: str) -> Tournament:
    """The tournament, locked until the transaction ends; raises TournamentRefused no_tournament."""
    tournament = Tournament.objects.select_for_update().filter(public_id=tournament_id).first()
    if tournament is None:
        raise TournamentRefused(TournamentRefusal.NO_TOURNAMENT)
    return tournament


def entry_of(tournament: Tournament, user: User) -> Registration | None:
    """A player's entry that was not withdrawn."""
    mine = Registration.objects.filter(tournament=tournament, player=user)
    return mine.exclude(status=RegistrationStatus.WITHDRAWN).first()


def entrants(tournament: Tournament) -> int:
    """The number of entries that count: those neither withdrawn nor refunded."""
    return tournament.registrations.filter(status__in=ENTRANTS).count()


def pool_of(tournament: Tournament) -> AccountRef:
    """The account of the tournament's prize pool."""
    return pool(tournament.public_id, tournament.currency_code)


def current_round(tournament: Tournament) -> Round:
    """The round that is being played, or that closed last."""
    return tournament.played_rounds.get(number=tournament.round_number)


def refuse_if(code: TournamentRefusal | None) -> None:
    """Raise TournamentRefused for this code; do nothing for None."""
    if code is not None:
        raise TournamentRefused(code)
