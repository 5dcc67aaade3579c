"""Operators' pages of matches and tournaments; each slice has its own `admin`."""

from tournaments.leagues.admin import LeagueAdmin
from tournaments.matches.admin import MatchAdmin, PoolOfferAdmin
from tournaments.scheduled.admin import RegistrationAdmin, TicketAdmin, TournamentAdmin

__all__ = ["LeagueAdmin", "MatchAdmin", "PoolOfferAdmin", "RegistrationAdmin", "TicketAdmin", "TournamentAdmin"]
