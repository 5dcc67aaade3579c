"""Seeing the house while it runs: its health, its numbers, the way of a request through it, and what went wrong."""
