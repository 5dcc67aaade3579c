"""The cookies of sessions, and what the database has instead of them."""
