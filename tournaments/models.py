"""All models of matches and tournaments in one list, which Django reads; each stands in its slice's `models`."""

from tournaments.leagues.models import League, LeaguePlace, LeagueStatus
from tournaments.matches.models.match import ENDED, Entry, Match, MatchDeal, MatchStatus
from tournaments.matches.models.offer import TERMS, PoolOffer
from tournaments.scheduled.models.draws import Draw
from tournaments.scheduled.models.registrations import ENTRANTS, Registration, RegistrationStatus
from tournaments.scheduled.models.rounds import Place, Round, RoundDeal, RoundTable, RoundTableState
from tournaments.scheduled.models.tickets import Ticket, TicketState
from tournaments.scheduled.models.tournament import Step, Tournament, TournamentStatus

__all__ = [
    "ENDED",
    "ENTRANTS",
    "TERMS",
    "Draw",
    "Entry",
    "League",
    "LeaguePlace",
    "LeagueStatus",
    "Match",
    "MatchDeal",
    "MatchStatus",
    "Place",
    "PoolOffer",
    "Registration",
    "RegistrationStatus",
    "Round",
    "RoundDeal",
    "RoundTable",
    "RoundTableState",
    "Step",
    "Ticket",
    "TicketState",
    "Tournament",
    "TournamentStatus",
]
