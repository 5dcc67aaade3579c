"""Leagues of a club: weeks of deals at its own tables, each week's places giving points to one table."""
