"""Deposits: opened by a player, paid at a gateway, captured and credited once, charged back at most once."""
