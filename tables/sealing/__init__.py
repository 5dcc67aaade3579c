"""Hands of a deal that goes on lie encrypted: `keys` wraps a deal's key, `deals` seals and opens, `opening` lets go."""
