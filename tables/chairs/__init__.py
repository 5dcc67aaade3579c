"""Chairs."""
