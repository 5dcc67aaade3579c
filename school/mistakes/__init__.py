"""Learning from mistakes: the most expensive choices of a player's own reviewed deals, asked again as puzzles."""
