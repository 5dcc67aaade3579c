"""Duplicate events of a club: the same committed deals at every table, for its members alone."""
