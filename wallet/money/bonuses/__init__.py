"""Bonuses."""
