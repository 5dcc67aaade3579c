"""Snapshots for one socket: when it connects, has missed something, watches with a delay, or is back."""
