"""Monitoring of a running house: health, metrics, traces of requests, and errors."""
