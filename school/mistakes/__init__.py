"""Learning from mistakes: the costliest choices of one's own reviewed deals, asked again as puzzles."""
