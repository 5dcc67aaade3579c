"""Postings of play: seats and deals, prize pools, free practice chips, and reversals of mistakes."""
