"""Calls by push, for players who see no page of the house: subscriptions, quiet hours, encrypted messages."""
