"""Ways in: log-in, guests, sessions, tokens of programs, the password asked for again."""
