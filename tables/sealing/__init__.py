"""Hands of a deal in play are stored encrypted: `keys` wraps a deal's key, `deals` seals and opens."""
