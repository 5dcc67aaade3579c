"""Operators' pages of matches and tournaments; each slice has its own `admin`."""

from tournaments.matches.admin import MatchAdmin, PoolOfferAdmin
from tournaments.scheduled.admin import RegistrationAdmin, TournamentAdmin

__all__ = ["MatchAdmin", "PoolOfferAdmin", "RegistrationAdmin", "TournamentAdmin"]
