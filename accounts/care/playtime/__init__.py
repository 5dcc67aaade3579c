"""Playtime."""
