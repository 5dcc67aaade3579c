"""A player's page: what its owner shows of ratings, statistics and puzzles, and the ties to others."""
