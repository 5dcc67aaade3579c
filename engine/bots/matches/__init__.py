"""Pool matches: the scores for a bot that may drop, and whole matches between bots (rules 7 and 8)."""
