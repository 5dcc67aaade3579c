"""Calls by push, for who sees no page of the house: subscriptions of browsers, quiet hours, sealed messages."""
