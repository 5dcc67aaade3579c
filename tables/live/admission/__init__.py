"""Limits for one player's sockets: how many may be open, and how many requests they may send together."""
