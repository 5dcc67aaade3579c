"""The tables of scheduled tournaments, with the database's constraints."""
