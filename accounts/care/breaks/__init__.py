"""Breaks."""
