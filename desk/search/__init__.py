"""The search for a player, a deal, a match, a table or a transaction, by a name, an id or a number."""
