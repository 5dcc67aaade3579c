"""Debts of players to the house, and their recovery as soon as a player has money."""
