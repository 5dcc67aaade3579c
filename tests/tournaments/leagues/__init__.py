"""Leagues of tournaments."""
