"""Whole houses whose processes are killed, starved and lied to."""
