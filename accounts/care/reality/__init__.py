"""The reality check: how long somebody has played and what it came to, told from time to time."""
