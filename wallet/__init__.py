"""Chips and money of players and the house: a double-entry ledger with its guards in the database."""
