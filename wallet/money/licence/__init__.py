"""Licence."""
