"""Receivables."""
