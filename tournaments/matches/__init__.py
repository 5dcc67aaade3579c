"""Pool matches: one offer, many matches, each over several deals until one player is left (rules 7 and 8)."""
