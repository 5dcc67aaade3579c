"""Calls: things that wait for a player, shown on every page and sent by push."""
