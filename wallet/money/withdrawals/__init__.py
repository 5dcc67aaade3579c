"""Withdrawals: asked for by a player, approved by operators, paid by a bank; payees, and the tax of each year."""
