"""Benchmarks of live tables."""
