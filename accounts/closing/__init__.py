"""Closing an account: the player's data as a file, then everything that identifies the player is deleted."""
