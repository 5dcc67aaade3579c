"""Operators' pages of matches and tournaments, each kind in a file of its own."""

from tournaments.matches.admin import MatchAdmin, PoolOfferAdmin
from tournaments.scheduled.admin import RegistrationAdmin, TournamentAdmin

__all__ = ["MatchAdmin", "PoolOfferAdmin", "RegistrationAdmin", "TournamentAdmin"]
