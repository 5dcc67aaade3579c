"""Scheduled tournaments: announced, registered for, played in rounds, paid out (docs/developers/tournaments.md)."""
