"""People: following, friends, blocked players, and what a player shows of themselves."""
