"""Withdrawals."""
