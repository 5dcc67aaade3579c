"""Matches and tournaments in the lobby: their tabs, and a player's present games."""
