"""Operators' pages of tables and deals: to change a table, to find what has stopped, to end it or let it go on."""
