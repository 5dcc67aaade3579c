"""Players: who they are, how they are called and shown, and their share in the shuffle."""
