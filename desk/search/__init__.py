"""The search: a player, a deal, a match, a table or a transaction, found by what somebody has of it."""
