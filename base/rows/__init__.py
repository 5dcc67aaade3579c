"""Rows of the database: what a column takes, many rows of one moment, and rows that wait for their turn."""
