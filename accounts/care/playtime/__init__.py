"""Time at the tables."""
