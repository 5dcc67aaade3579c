"""Limits on play: of deposits, losses, stakes and time."""
