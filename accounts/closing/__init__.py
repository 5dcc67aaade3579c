"""Closing."""
