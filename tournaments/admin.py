"""Operators' pages of matches and tournaments, each kind in a file of its own."""

from tournaments.match_admin import MatchAdmin, PoolOfferAdmin
from tournaments.tournament_admin import RegistrationAdmin, TournamentAdmin

__all__ = ["MatchAdmin", "PoolOfferAdmin", "RegistrationAdmin", "TournamentAdmin"]
