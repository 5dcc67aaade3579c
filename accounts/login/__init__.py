"""Logging in: log-in, guests, sessions, tokens of programs, and confirming the password again."""
