"""Where players learn and understand: lessons, practice, puzzles and reviews."""
