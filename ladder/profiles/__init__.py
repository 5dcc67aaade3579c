"""A player's page: ratings, statistics and puzzles that the player shows, and ties to others."""
