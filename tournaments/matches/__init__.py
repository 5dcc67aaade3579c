"""Matches of pools and of Deals: one offer, many matches, each over several deals (rules 7 to 9)."""
