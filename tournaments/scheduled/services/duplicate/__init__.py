"""Duplicate rummy: the same committed deals at every table of a round, and seats compared with each other."""
