"""Explains the points of a hand: the clauses of the rules, card by card, and the best grouping (rules 5 and 6)."""
