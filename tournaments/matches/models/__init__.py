"""The tables of matches, with the database's constraints."""
