"""Benchmarks of matches and tournaments."""
