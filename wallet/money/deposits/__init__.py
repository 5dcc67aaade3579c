"""Deposits."""
