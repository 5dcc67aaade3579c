"""Reads of scheduled tournaments for pages."""
