"""Players: their accounts, names and pictures, and their share in the shuffle."""
