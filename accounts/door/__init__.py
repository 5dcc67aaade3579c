"""Log-ins and attempts: where they come from, how many wrong passwords there were, and what the owner is told."""
