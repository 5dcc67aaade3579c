"""Scheduled tournaments: announced, registered for, played in rounds, paid out (docs/tournaments.md)."""
