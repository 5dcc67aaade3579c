"""Scheduled."""
