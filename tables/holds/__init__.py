"""Checks before a new deal: whether operators hold new deals back, and guests' losses."""
