"""Papers: what a player who plays for money sends to prove who they are, and how operators judge it."""
