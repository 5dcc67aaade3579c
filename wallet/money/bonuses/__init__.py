"""Bonuses: operators grant them, a player's rake releases them, and the rest expires."""
