"""Bonuses: granted by operators, released by the rake that play pays, expired with what is left."""
