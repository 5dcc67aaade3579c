"""What matches and tournaments remember, and what the database itself refuses."""

from tournaments.models.match import ENDED, Entry, Match, MatchDeal, MatchStatus
from tournaments.models.offer import TERMS, PoolOffer
from tournaments.models.registrations import ENTRANTS, Registration, RegistrationStatus
from tournaments.models.rounds import Place, Round, RoundDeal, RoundTable, RoundTableState
from tournaments.models.scheduled import Step, Tournament, TournamentStatus

__all__ = [
    "ENDED",
    "ENTRANTS",
    "TERMS",
    "Entry",
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
    "Tournament",
    "TournamentStatus",
]
