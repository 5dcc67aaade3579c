"""Breaks from play: taken by a player or decided by the house."""
