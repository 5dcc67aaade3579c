"""What holds a crowd in order: who counts as one, and what is said when there is too much to do at once."""
