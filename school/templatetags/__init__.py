"""Template tags of the school."""
