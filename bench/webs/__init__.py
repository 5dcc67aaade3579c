"""Several web processes beside one: what a move costs where its players are at one of them, and where at all."""
