"""A deal from its start to its end: moves, deadlines, bots, parking, and hosted tables."""
