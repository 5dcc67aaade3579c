"""Migrations of a version that calls a column by another name: it adds one first, and takes the other away at last."""
