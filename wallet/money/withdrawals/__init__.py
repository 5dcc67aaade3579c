"""Withdrawals: a player requests one, operators approve it, a bank pays it; payees, and the tax of each year."""
