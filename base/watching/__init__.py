"""Monitoring of a running process: health checks, metrics, and tracing of a request."""
