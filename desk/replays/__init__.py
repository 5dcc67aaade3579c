"""Hands for operators: finished deals in full, live ones with a separate permission; every look is recorded."""
