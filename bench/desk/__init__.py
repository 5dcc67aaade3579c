"""Benchmarks of the desk."""
