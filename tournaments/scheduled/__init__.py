"""Scheduled tournaments: announced, registered for, played in rounds, paid out (docs/players/tournaments.md)."""
