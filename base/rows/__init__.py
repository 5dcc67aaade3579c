"""Rows of the database: what a column takes, many of one moment, those that wait for their turn, and their commits."""
