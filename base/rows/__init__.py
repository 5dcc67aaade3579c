"""Rows of the database: what a column takes, and how many rows are read in one moment."""
