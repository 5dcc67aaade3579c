"""The people who play: users, guests and bots, how they log in, and their names."""
