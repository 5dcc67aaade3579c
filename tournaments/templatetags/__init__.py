"""Template tags of matches and tournaments."""
