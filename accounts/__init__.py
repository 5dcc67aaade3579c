"""Who plays: users, guests and bots, how they get in, and what they are called."""
